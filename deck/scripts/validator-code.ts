import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { compactSchema, type Schemas } from './compact-schema.ts'
import { compactKeywords, KEYWORD_FUNCTIONS } from './compact-keywords.ts'
import { leafCode } from './leaf-code.ts'

const ID = 'deck'

/**
 * Generates the source of an ES module with a validator for each definition in `exported`, and `words`, the descriptions
 * of the leaves. A validator returns true, or false and stores its first error in its property `errors`.
 */
export function validatorCode(definitions: Schemas, exported: readonly string[]): string {
  const { $defs, leaves } = compactSchema(definitions)
  const { keywords, tables } = compactKeywords()
  const ajv = new Ajv({
    strict: false,
    discriminator: true,
    messages: false,
    inlineRefs: false,
    logger: false,
    keywords,
    code: { source: true, esm: true, optimize: 3 },
  })
  ajv.addSchema({ $id: ID, $defs })
  const references = exported.map((name) => [name, `${ID}#/$defs/${name}`] as const)
  const code = standaloneCode(ajv, Object.fromEntries(references))
  const checks = leaves.map(leafCode)
  return [
    '// Made by scripts/compile-validator.ts from src/document/schema.ts; do not edit.',
    `const is=[\n${checks.map(({ check }) => check).join(',\n')}]`,
    `const table=[\n${tables.join(',\n')}]`,
    KEYWORD_FUNCTIONS,
    `export const words=${JSON.stringify(checks.map(({ words }) => words))}`,
    withoutUnused(code),
    '',
  ].join('\n')
}

/** Removes unused parts of ajv's errors and calls. */
function withoutUnused(code: string): string {
  const result = code
    .replaceAll(/,schemaPath:"[^"]*"/g, '')
    .replaceAll(/, parentData, parentDataProperty, rootData=data/g, '')
    .replaceAll(
      /,\s*parentData(?::[^,{}]*)?,\s*parentDataProperty(?::[^,{}]*)?,\s*rootData(?::[^,{}]*)?/g,
      '',
    )
    .replaceAll(/,\s*dynamicAnchors(?:=\{\})?/g, '')
  if (/parentData|rootData|dynamicAnchors|schemaPath|require\(/.test(result)) {
    throw new Error('[deck] ajv writes other code than this script expects: look at withoutUnused().')
  }
  return result
}
