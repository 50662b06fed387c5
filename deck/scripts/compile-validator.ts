import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentDefinitions, DOCUMENT_PARTS } from './document-definitions.ts'
import { validatorCode } from './validator-code.ts'

const OUT = join(import.meta.dirname, '../generated')

const types = `/** The first error of a value. */
export interface SchemaError {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Validator {
  (value: unknown): boolean
  errors?: readonly SchemaError[] | null
}

/** Descriptions of the leaves. */
export const words: readonly string[]

${DOCUMENT_PARTS.map((name) => `export const ${name}: Validator`).join('\n')}
`

mkdirSync(OUT, { recursive: true })
writeFileSync(join(OUT, 'validate-document.js'), validatorCode(documentDefinitions(), DOCUMENT_PARTS))
writeFileSync(join(OUT, 'validate-document.d.ts'), types)
