import { Oid, Privacy } from '@viewpage/shared-events/schemas'
import Type from 'typebox'
import { count, exactly, orNull, time, type ApiCalls } from './api-call.ts'

const group = 'programs'
const day = Type.String({ description: 'YYYY-MM-DD' })
const counts = { views: count, viewers: count, likes: count }

const Own = exactly({
  oid: Oid,
  title: Type.String(),
  path: Type.String({ description: 'Of its page' }),
  privacy: Privacy,
  is_taken_down: Type.Boolean(),
  views_count: count,
  likes_count: count,
  modified_at: time,
})

/** Calls that only programs make. */
export const PROGRAM_CALLS: ApiCalls = {
  'GET /api/v1/presentations/': {
    summary: 'The presentations of the account, the last changed one first',
    group,
    caller: 'account',
    responses: {
      200: exactly({
        presentations: Type.Array(Own),
        next: orNull(Type.String({ description: 'The address of the next page' })),
      }),
    },
  },
  'GET /api/v1/presentations/:oid/insights/': {
    summary: 'The figures of a presentation, in a period and over time',
    group,
    caller: 'account',
    responses: {
      200: exactly({
        ...{ oid: Oid, from: day, to: day, time_zone: Type.String() },
        ...{ ...counts, identified: count },
        over_time: Type.Array(exactly({ from: day, ...counts })),
      }),
    },
  },
}
