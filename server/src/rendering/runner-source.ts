import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

let source: string | undefined

/** @returns JavaScript of `runner.ts` and its imports as one module, for a process that may read no file */
export function readRunnerSource(): string {
  return (source ??= createSource())
}

function createSource(): string {
  const frames = Buffer.from(javaScriptOf('frames.ts')).toString('base64')
  return javaScriptOf('runner.ts').replace("'./frames.ts'", `'data:text/javascript;base64,${frames}'`)
}

function javaScriptOf(file: string): string {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const { emitWarning } = process
  // Suppresses Node's warning that this function is experimental, which would be printed at every start.
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
