import type { SaxesParser } from 'saxes'
import type { ImportWork } from '../import-work.ts'

const MAX_ENTITIES = 200
const MAX_VALUE_LENGTH = 1_000
const MAX_USES = 100_000

const DECLARATION = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/g

/**
 * Declares plain text entities, which Illustrator writes for namespaces. Entities that fetch files or expand others are
 * refused.
 */
export function readEntities(
  doctype: string,
  parser: SaxesParser<{ xmlns: false; fragment: false }>,
  work: ImportWork,
): void {
  if (!doctype.includes('<!ENTITY')) return
  const refuse = (why: string): never =>
    work.fail('hostile', why, 'Save it as plain SVG, without a document type declaration.')

  let declared = 0
  let uses = 0
  for (const [, name = '', double, single] of doctype.matchAll(DECLARATION)) {
    const value = double ?? single ?? ''
    if (/[&%<]/.test(value)) refuse(`its entity "${name}" contains other entities or markup`)
    if (value.length > MAX_VALUE_LENGTH || ++declared > MAX_ENTITIES)
      refuse('it declares too many or too long entities')
    Object.defineProperty(parser.ENTITIES, name, {
      configurable: true,
      get: () => {
        if (++uses > MAX_USES) refuse('it uses entities too often')
        return value
      },
    })
  }
  if (doctype.split('<!ENTITY').length - 1 !== declared) refuse('it declares entities from outside the file')
}
