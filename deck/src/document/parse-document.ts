import { checkReferences } from './check-references.ts'
import { checkStructure } from './check-structure.ts'
import { DocumentError } from './document-error.ts'
import { createFaultList, type FaultList } from './fault-list.ts'
import { fillFlatBoxes } from './flat-boxes.ts'
import type { DeckDocument } from './schema.ts'
import { replaceUnknownItems } from './unknown-items.ts'

/** The schema version of this reader. */
const SCHEMA = 1

/** A document that is parsed in several parts. */
export interface Parsing {
  /**
   * Continues while `hasTime` returns true.
   *
   * @returns the document, or null if the time is up
   * @throws DocumentError with the faults
   */
  proceed(hasTime: () => boolean): DeckDocument | null
}

/**
 * Parses an untrusted value: checks its structure (JSON Schema), then the references between its parts. The value is not
 * changed, but the result shares parts with it. Items of unknown kind become placeholders; flat boxes get a size.
 *
 * @throws DocumentError with the faults
 */
export function parseDocument(value: unknown): DeckDocument {
  const parsing = parse(value)
  for (;;) {
    const part = parsing.next()
    if (part.done === true) return part.value
  }
}

/** Begins to parse a value like `parseDocument`, in parts, so that a slow device can handle input in between. */
export function beginParsing(value: unknown): Parsing {
  const parsing = parse(value)
  return {
    proceed(hasTime) {
      while (hasTime()) {
        const part = parsing.next()
        if (part.done === true) return part.value
      }
      return null
    },
  }
}

/** Yields where the parsing can be interrupted. */
function* parse(value: unknown): Generator<undefined, DeckDocument> {
  const found = createFaultList()
  const known = fillFlatBoxes(replaceUnknownItems(value))
  if (isReadable(known, found)) {
    yield* checkStructure(known, found)
    if (isDocument(known, found)) {
      checkReferences(known, found)
      if (found.faults.length === 0) return known
    }
  }
  throw new DocumentError(found.faults)
}

/** Whether the structure of a checked value has no faults. */
function isDocument(_value: unknown, { faults }: FaultList): _value is DeckDocument {
  return faults.length === 0
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
