import type { DataSchema, GateFinding, ObjectSchema } from '@viewpage/shared-events/wire'
import { describeSchema } from './alternatives.ts'
import { breaking } from './findings.ts'
import { titleOf, type RemoteParty } from './parties.ts'

/**
 * Compares the events of a remote's own with those of the active version. Their figures are shown side by side, so a field
 * may only be added, as an optional one. A contract bounds how many there are.
 */
export function checkEvents(candidate: RemoteParty, replaced: RemoteParty | null): GateFinding[] {
  const before = replaced?.contract?.events ?? {}
  const party = replaced === null ? 'the server' : titleOf(replaced)
  return Object.entries(candidate.contract?.events ?? {}).flatMap(([key, fields]) => {
    const old = before[key]
    return changesOf(old ?? fields, fields).map(({ field, change }) =>
      breaking({
        rule: 'event',
        at: `events/${key}/${field}`,
        candidate: titleOf(candidate),
        party,
        message: `${titleOf(candidate)} ${change} \`${field}\` in the event \`${key}\` of ${party}.`,
        advice: `Add optional fields only, or declare the event with "version: ${majorOf(key) + 1}".`,
      }),
    )
  })
}

const majorOf = (key: string) => Number(key.slice(key.lastIndexOf('@') + 1))

interface Change {
  readonly field: string
  readonly change: string
}

function changesOf(before: ObjectSchema, after: ObjectSchema): Change[] {
  const names = new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])
  return [...names].flatMap((field) => {
    const change = changeOf(fieldOf(before, field), fieldOf(after, field))
    return change === null ? [] : [{ field, change }]
  })
}

interface Field {
  readonly schema: DataSchema
  readonly isRequired: boolean
}

function fieldOf({ properties, required }: ObjectSchema, name: string): Field | null {
  const schema = properties[name]
  return schema ? { schema, isRequired: required.includes(name) } : null
}

function changeOf(before: Field | null, after: Field | null): string | null {
  if (after === null) return 'no longer has the field'
  if (before === null) return after.isRequired ? 'adds the required field' : null
  if (before.isRequired !== after.isRequired)
    return after.isRequired ? 'requires the optional field' : 'makes optional the field'
  const [old, now] = [describeSchema(before.schema), describeSchema(after.schema)]
  return isSame(before.schema, after.schema) ? null : `has ${now} instead of ${old} as the field`
}

/** The build sorts allowed values. */
const isSame = (one: DataSchema, other: DataSchema) => JSON.stringify(one) === JSON.stringify(other)
