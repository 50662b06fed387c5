import Type, { type TProperties } from 'typebox'

/** Characters of one text in an event; what is longer is cut before it is sent. */
export const LONGEST_TEXT = 1_000

/** A text in an event. */
export const Text = Type.String({ maxLength: LONGEST_TEXT })

/** The specific fields of an event: these and no others. */
export function fieldsOf<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false })
}
