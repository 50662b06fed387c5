import pretty from 'pino-pretty'

/** Log lines for a person at a terminal: time, level, message, and what is unusual about it. */
export function terminalLog(): NodeJS.WritableStream {
  return pretty({
    colorize: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,req.host,req.remoteAddress,req.remotePort',
    singleLine: true,
  })
}
