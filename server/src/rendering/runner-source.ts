import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** @returns JavaScript of `runner.ts` in one piece, for a process that may read no file */
export function readRunnerSource(): string {
  const frames = Buffer.from(javaScriptOf('frames.ts')).toString('base64')
  return javaScriptOf('runner.ts').replace("'./frames.ts'", `'data:text/javascript;base64,${frames}'`)
}

function javaScriptOf(file: string): string {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const { emitWarning } = process
  // Node warns that this function is experimental, and would do so at every start of the server.
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
