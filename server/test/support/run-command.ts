import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface CommandResult {
  readonly code: number | null
  readonly out: string
  /** Without the line that names the database. */
  readonly err: string
  /** The line that names the database; empty if none was opened. */
  readonly uses: string
}

const USES = /^uses the .*\n/

/** Runs one of the commands of `src/cli` on the database of a folder. @param env added to that of this process */
export function runCommand(
  file: string,
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/cli', file), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '', ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  return new Promise((resolve) =>
    child.on('close', (code) =>
      resolve({ code, out, err: err.replace(USES, ''), uses: USES.exec(err)?.[0] ?? '' }),
    ),
  )
}
