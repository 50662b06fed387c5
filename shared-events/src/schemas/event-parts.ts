import Type, { type TProperties } from 'typebox'
import { MAX_EVENT_TEXT_LENGTH } from '../limits.ts'

export const Text = Type.String({ maxLength: MAX_EVENT_TEXT_LENGTH })

/** Fields of an event, without additional ones. */
export function closedFields<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false })
}
