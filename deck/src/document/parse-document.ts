import { checkReferences } from './check-references.ts'
import { checkStructure } from './check-structure.ts'
import { DocumentError } from './document-error.ts'
import { createFaultList, type FaultList } from './fault-list.ts'
import { fillFlatBoxes } from './flat-boxes.ts'
import type { DeckDocument } from './schema.ts'
import { replaceUnknownItems } from './unknown-items.ts'

/** The schema this reader knows. */
const SCHEMA = 1

/**
 * Reads a document from a value of unknown origin: its structure (JSON Schema), then what its parts say of one
 * another. The value is not changed; the document shares what it can with it. Items of unknown kind become
 * placeholders, and steps whose box is flat get one that can be shown.
 *
 * @throws DocumentError with all that is wrong.
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

/** A document of a later schema is not looked at further: its faults would say nothing. */
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
