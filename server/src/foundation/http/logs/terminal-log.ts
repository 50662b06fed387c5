import pretty from 'pino-pretty'

export interface TerminalLogOptions {
  readonly hasColors: boolean
  /** @default the standard output */
  readonly destination?: NodeJS.WritableStream
}

/** Log lines for a person at a terminal: time, level, message, and what is unusual about it. */
export function terminalLog({ hasColors, destination }: TerminalLogOptions): NodeJS.WritableStream {
  return pretty({
    ...(destination && { destination }),
    colorize: hasColors,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,req.host,req.remoteAddress',
    singleLine: true,
  })
}
