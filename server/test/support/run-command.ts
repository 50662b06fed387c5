import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs one of the commands of `src/cli` on the database of a folder. */
export function runCommand(
  file: string,
  dataDir: string,
  args: readonly string[],
): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/cli', file), ...args], { env })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}
