/** @returns a stream for a person at a terminal, or `undefined` for JSON on the standard output */
export async function openLogStream(): Promise<NodeJS.WritableStream | undefined> {
  if (!process.stdout.isTTY) return undefined
  const { terminalLog } = await import('./terminal-log.ts')
  // Not with `NO_COLOR` or `TERM=dumb`.
  return terminalLog({ hasColors: process.stdout.hasColors() })
}
