import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InputFile } from '../../src/input-file.ts'

/** A file of `test/inputs`. */
export const readInput = (name: string): InputFile => ({
  name,
  bytes: new Uint8Array(readFileSync(join(import.meta.dirname, '../inputs', name))),
})
