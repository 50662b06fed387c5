import { ViewerLogEntry } from '@viewpage/shared-events/schemas'
import { Compile, type Validator } from 'typebox/compile'
import { violationOf } from './check-event.ts'
import { outlined, type Entry } from './read-entry.ts'

let compiled: Validator | null = null

/** An entry of the viewer's log as it is stored: known fields only, or its outline and the reason why it is invalid. */
export function checkLogEntry(entry: Entry): Entry {
  if (entry.value === null) return entry
  compiled ??= Compile(ViewerLogEntry)
  // Parsed again, because `Clean` changes its argument.
  const known = compiled.Clean(JSON.parse(entry.json))
  if (compiled.Check(known)) return { ...entry, value: known as object, json: JSON.stringify(known) }
  return { ...outlined(entry.value, violationOf(compiled, known)), eventId: entry.eventId }
}
