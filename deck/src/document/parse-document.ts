import { checkReferences } from './check-references.ts'
import { checkStructure } from './check-structure.ts'
import { DocumentError } from './document-error.ts'
import { createFaultList, type FaultList } from './fault-list.ts'
import { fillFlatBoxes } from './flat-boxes.ts'
import type { DeckDocument } from './schema.ts'
import { replaceUnknownItems } from './unknown-items.ts'

/** The schema version of this reader. */
const SCHEMA = 1

/**
 * Parses an untrusted value: checks its structure (JSON Schema), then the references between its parts. The value is not
 * changed, but the result shares parts with it. Items of unknown kind become placeholders; flat boxes get a size.
 *
 * @throws DocumentError with the faults
 */
export function parseDocument(value: unknown): DeckDocument {
  const found = createFaultList()
  const known = fillFlatBoxes(replaceUnknownItems(value))
  if (isReadable(known, found) && isDocument(known, found)) {
    checkReferences(known, found)
    if (found.faults.length === 0) return known
  }
  throw new DocumentError(found.faults)
}

function isDocument(value: unknown, found: FaultList): value is DeckDocument {
  checkStructure(value, found)
  return found.faults.length === 0
}

/** A document of a later schema is not checked further: its faults are meaningless to this version. */
function isReadable(value: unknown, found: FaultList): boolean {
  if (typeof value !== 'object' || value === null || !('schema' in value)) return true
  const { schema } = value
  if (typeof schema !== 'number' || !(schema > SCHEMA)) return true
  const advice = `reload the page for a newer version, or export the presentation again for schema ${SCHEMA}`
  found.add(
    '',
    '/schema',
    `it is written in schema ${schema}, this version reads schema ${SCHEMA}: ${advice}`,
  )
  return false
}
