import Type from 'typebox'
import { fieldsOf, Text } from '../schemas/event-parts.ts'

/** Fields of the events of the header (docs/behaviour/tracking.md#event-catalogue), by event name. */
export const searchEvents = {
  search_presentations: fieldsOf({ search_term: Text, search_type: Type.Literal('PRESENT') }),
  search_input_clicked: fieldsOf({}),
  click_logo: fieldsOf({}),
}
