import Type, { type TProperties } from 'typebox'

/** Characters. Longer texts are cut before they are sent. */
export const MAX_TEXT_LENGTH = 1_000

export const Text = Type.String({ maxLength: MAX_TEXT_LENGTH })

/** Fields of an event, without additional ones. */
export function fieldsOf<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false })
}
