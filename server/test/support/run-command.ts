import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs one of the commands of `src/cli` on the database of a folder.
 *
 * @param onOut called for each part that it prints, with all of it so far
 */
export function runCommand(
  file: string,
  dataDir: string,
  args: readonly string[],
  onOut: (soFar: string) => void = () => undefined,
): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/cli', file), ...args], { env })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString()
    onOut(out)
  })
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}
