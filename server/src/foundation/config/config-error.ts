/** An invalid environment variable. The message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(variable: string, value: string, expected: string) {
    super(`[server] Failed to start: ${variable} is ${JSON.stringify(value)}, but must be ${expected}.`)
  }
}
