import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from '../foundation/config/config-error.ts'
import { readConfig, type Config } from '../foundation/config/config.ts'

/** Name of the variable with the path of the settings file. */
const SETTINGS = 'VIEWPAGE_SETTINGS'

/**
 * Reads the configuration of this process: from its environment, and what is not set there from the file that
 * `VIEWPAGE_SETTINGS` names, with a line `NAME=value` for each variable (docs/operating/one-machine.md#settings). Its
 * variables are also set for this process and those that it starts.
 *
 * @throws ConfigError that names the first invalid variable, or the file if it cannot be read
 */
export function readProcessConfig(): Config {
  const file = process.env[SETTINGS]
  if (file !== undefined && file !== '') {
    for (const [name, value] of Object.entries(readSettings(file))) process.env[name] ||= value
  }
  return readConfig(process.env)
}

function readSettings(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      SETTINGS,
      file,
      `a file with a line NAME=value for each setting that this user can read (${code})`,
    )
  }
}
