import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeBody, encodeFrame, LENGTH_BYTES } from './frames.ts'

const IMPORT_OF_FRAMES = "import { decodeBody, encodeFrame, LENGTH_BYTES } from './frames.ts'"

/** What `runner.js` imports. Node has removed the types when it loaded these functions. */
const FRAMES = [`const LENGTH_BYTES = ${LENGTH_BYTES}`, encodeFrame, decodeBody].map(String).join('\n')

/** @returns `runner.js` and its imports as one module, for a process that may read no file */
export function readRunnerSource(): string {
  const runner = readFileSync(join(import.meta.dirname, 'runner.js'), 'utf8')
  return runner.replace(IMPORT_OF_FRAMES, () => FRAMES)
}
