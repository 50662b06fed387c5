import { defineAction, fieldsOf, payloadOf } from '@viewpage/shared-events'

/** The visitor opened the part that loads later. */
export const laterOpened = defineAction({
  type: 'sample/laterOpened',
  payload: payloadOf<{ text: string }>(),
  analytics: {
    event: 'mf-sample/later_opened',
    fields: fieldsOf<{ length: number; isLong?: boolean }>(),
    properties: ({ text }) => ({ length: text.length }),
  },
})
