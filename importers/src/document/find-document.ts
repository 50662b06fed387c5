import { readText } from '../encoding/read-text.ts'
import type { InputFile } from '../input-file.ts'

/** A hand-written document (docs/presentation-format.md) with its files. */
export interface WrittenDeck {
  readonly file: InputFile
  readonly value: unknown
  readonly others: readonly InputFile[]
}

/** Finds a document by its `schema` property, which Sozi's JSON does not have. */
export function findDocument(files: readonly InputFile[]): WrittenDeck | undefined {
  for (const file of files) {
    const value = parseJson(file.bytes)
    if (typeof value === 'object' && value !== null && 'schema' in value)
      return { file, value, others: files.filter((other) => other !== file) }
  }
  return undefined
}

function parseJson(bytes: Uint8Array): unknown {
  if (!readText(bytes.subarray(0, 200), 'xml').text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(readText(bytes, 'xml').text) as unknown
  } catch {
    return undefined
  }
}
