import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeBody, encodeFrame, LENGTH_BYTES } from './frames.ts'
import { REALM_SOURCE } from './realm/realm-source.ts'

const IMPORTS = /^import .*\n/gm

/** What `runner.js` imports. Node has removed the types when it loaded these functions. */
const IMPORTED = [
  `const LENGTH_BYTES = ${LENGTH_BYTES}`,
  `const REALM_SOURCE = ${JSON.stringify(REALM_SOURCE)}`,
  encodeFrame,
  decodeBody,
]
  .map(String)
  .join('\n')

/** @returns `runner.js` and its imports as one module, for a process that may read no file */
export function readRunnerSource(): string {
  const runner = readFileSync(join(import.meta.dirname, 'runner.js'), 'utf8')
  return `${IMPORTED}\n${runner.replace(IMPORTS, '')}`
}
