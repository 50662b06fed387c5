import pretty from 'pino-pretty'

/** Log lines for a person at a terminal: time, level, message, and what is unusual about it. */
export function terminalLog({ hasColors }: { hasColors: boolean }): NodeJS.WritableStream {
  return pretty({
    colorize: hasColors,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,req.host,req.remoteAddress,req.remotePort',
    singleLine: true,
  })
}
