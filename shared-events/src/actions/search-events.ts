import Type from 'typebox'
import { closedFields, Text } from '../schemas/event-parts.ts'

/** Fields of the events of the header (docs/behaviour/tracking.md#event-catalogue), by event name. */
export const searchEvents = {
  search_presentations: closedFields({ search_term: Text, search_type: Type.Literal('PRESENT') }),
  search_input_clicked: closedFields({}),
  click_logo: closedFields({}),
}
