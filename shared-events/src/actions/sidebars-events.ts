import Type from 'typebox'
import { closedFields, Text } from '../schemas/event-parts.ts'

const callToAction = closedFields({
  cta_location: Text,
  cta_text: Text,
  cta_type: Type.Enum(['button', 'link']),
  target_url: Text,
})

/**
 * Fields of the events of the shelves and of calls to action (docs/behaviour/tracking.md#event-catalogue), by event
 * name.
 */
export const sidebarsEvents = {
  click_cta: callToAction,
  visit_pricing_page: callToAction,
  open_card: closedFields({
    shelf: Type.Enum(['templates', 'staffPicks', 'videos', 'upNext']),
    target_url: Text,
  }),
}
