import { defineAction, payloadOf } from '../define-action.ts'

/** The visitor searches. `term` is trimmed. */
export const searchSubmitted = defineAction({
  type: 'search/searchSubmitted',
  payload: payloadOf<{ term: string; from: 'input' | 'suggestion' }>(),
  analytics: {
    event: 'search_presentations',
    properties: ({ term }) => ({ search_term: term, search_type: 'PRESENT' }),
  },
})

/** The visitor clicked into the search field. */
export const searchInputClicked = defineAction({
  type: 'search/searchInputClicked',
  payload: payloadOf<void>(),
  analytics: { event: 'search_input_clicked' },
})

/** The visitor clicked the logo. */
export const logoClicked = defineAction({
  type: 'search/logoClicked',
  payload: payloadOf<void>(),
  analytics: { event: 'click_logo' },
})
