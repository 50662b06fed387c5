import { defineAction, fieldsOf, payloadOf } from '@viewpage/shared-events'

/** The visitor turned the postcard over, or back. */
export const postcardTurned = defineAction({
  type: 'sample/postcardTurned',
  payload: payloadOf<{ isTurned: boolean }>(),
  analytics: {
    event: 'mf-sample/postcard_turned',
    fields: fieldsOf<{ side: 'front' | 'back' }>(),
    properties: ({ isTurned }) => ({ side: isTurned ? 'back' : 'front' }),
  },
})
