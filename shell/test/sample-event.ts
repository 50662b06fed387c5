import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import { envelopeOf } from '../src/measuring/events/analytics.ts'

let seq = 0

/** An event like any other; later ones have later ids. @param term makes it longer */
export function sampleEvent(term = 'orbits'): AnalyticsEnvelope {
  seq += 1
  return envelopeOf(
    { name: 'search_presentations', fields: { search_term: term, search_type: 'PRESENT' } },
    1_000 + seq,
    {
      source: 'view_page',
      pageLoadId: '0193b3f0-0000-7000-8000-00000000000a',
      sessionId: '0193b3f0-0000-7000-8000-00000000000b',
      seq,
      referrer: '',
      url: 'https://viewpage.example/p/orbit1/',
    },
  )
}
