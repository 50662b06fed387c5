import type { PageVitals } from '@viewpage/shared-events/wire'
import type { TestApp } from './start-app.ts'
import { USER_AGENT } from './user-agent.ts'

let sent = 0

export interface VitalsSender {
  /** @default an address of its own */
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: Record<string, string>
}

/** Sends what a page measured, of the active set unless it says otherwise. @returns the status code */
export async function sendVitals(
  app: TestApp,
  vitals: Partial<PageVitals> = {},
  { address, headers, cookies = {} }: VitalsSender = {},
): Promise<number> {
  const number = ++sent
  const { id } = await app.parts.releases.current()
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/api/v1/page-vitals/',
    headers: {
      'user-agent': USER_AGENT,
      'x-forwarded-for': address ?? `10.1.${number >> 8}.${number & 255}`,
      ...headers,
    },
    cookies,
    payload: { set: id, view: `a-view-of-a-test-${String(number).padStart(8, '0')}`, slots: {}, ...vitals },
  })
  return statusCode
}

/** Rows of roll-ups and of release sets. */
export async function vitalRows(app: TestApp): Promise<{ counts: number; sets: number; views: number }> {
  const { read } = app.parts.database
  const counts = await read.selectFrom('vital_counts').selectAll().execute()
  const sets = await read.selectFrom('vital_sets').select('release_set').distinct().execute()
  const views = counts.filter(({ vital, part }) => vital === 'lcp' && part === '')
  return {
    counts: counts.length,
    sets: sets.length,
    views: views.reduce((sum, row) => sum + row.views, 0),
  }
}
