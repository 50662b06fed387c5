import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { readProcessConfig } from './process-config.ts'
import { CommandError } from './command-error.ts'
import { ownerOf } from './installation.ts'
import { fail } from './print.ts'

const COMMANDS = [
  ...['backup', 'restore', 'import', 'staff', 'accounts', 'viewers', 'mails', 'keys', 'host-keys', 'builds'],
  ...['reports', 'insights', 'events', 'errors'],
] as const
const DEFAULT_SETTINGS = '/etc/viewpage.env'

const USAGE = `usage: viewpage-admin <command> …
  runs a command with the settings of the installation (VIEWPAGE_SETTINGS, by default ${DEFAULT_SETTINGS}), and for root as
  the user to whom its data belongs. Commands: ${COMMANDS.join(', ')}`

/** @returns the status of the command */
async function run([command, ...args]: readonly string[]): Promise<number> {
  const found = COMMANDS.find((each) => each === command)
  if (!found) throw new CommandError(USAGE)
  if (!process.env['VIEWPAGE_SETTINGS'] && existsSync(DEFAULT_SETTINGS))
    process.env['VIEWPAGE_SETTINGS'] = DEFAULT_SETTINGS
  const { dataDir } = readProcessConfig().files
  // Its variables are set already, and the user of the data may not read the file.
  delete process.env['VIEWPAGE_SETTINGS']
  process.env['INIT_CWD'] ??= process.cwd()
  const owner = process.getuid?.() === 0 ? ownerOf(dataDir) : {}
  const child = spawn(process.execPath, [join(import.meta.dirname, `${found}.ts`), ...args], {
    stdio: 'inherit',
    ...owner,
  })
  // A terminal sends Ctrl-C to both.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  fail(error)
}
