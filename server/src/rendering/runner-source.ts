import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Type stripping leaves spaces where types were. */
const IMPORT_OF_FRAMES = /^import \{[\w, ]*\} from '\.\/frames\.ts'$/m

/** @returns JavaScript of `runner.ts` and its imports as one module, for a process that may read no file */
export function readRunnerSource(): string {
  const frames = javaScriptOf('frames.ts').replaceAll(/^export /gm, '')
  return frames + javaScriptOf('runner.ts').replace(IMPORT_OF_FRAMES, '')
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
