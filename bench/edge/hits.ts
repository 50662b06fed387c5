import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { randomFrom } from '@viewpage/tooling/figures'
import { DEMO_PATH } from '../harness/start.ts'
import type { Site } from '../serve/site.ts'
import { requestPage } from '../harness/request-page.ts'

/** How the responses to visitors came about. */
export interface Hits {
  readonly hits: number
  readonly misses: number
  readonly bypassed: number
  /** Of visitors who are logged in; each must be bypassed. */
  readonly loggedIn: number
}

const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64)',
  'Mozilla/5.0 (iPhone) Mobile',
  'Mozilla/5.0 (Android 16) Mobile',
]
/** ms between two edits. */
const EDIT_EVERY = 1_000
const AT_ONCE = 8

/**
 * Visitors of many kinds open presentations, some far more often than others, while one of them is edited once a
 * second. One in ten is logged in, one in ten sends Global Privacy Control, one in five dismissed the banner.
 *
 * @throws Error if a visitor who is logged in gets a page from the cache
 */
export async function countHits(url: string, site: Site, requests: number): Promise<Hits> {
  const random = randomFrom(1)
  const counts = { hits: 0, misses: 0, bypassed: 0, loggedIn: 0 }
  const pick = <Item>(items: readonly Item[], skew = 1): Item | undefined =>
    items[Math.floor(random() ** skew * items.length)]
  let left = requests
  let editedAt = performance.now()

  async function visit(): Promise<void> {
    const isLoggedIn = random() < 0.1
    const person = isLoggedIn ? pick(site.people) : undefined
    const cookies = [
      ...(person === undefined ? [] : [person]),
      ...(random() < 0.2 ? ['video_banner_dismissed=1'] : []),
    ]
    const language = pick(LANGUAGES, 3) ?? 'en'
    const path = pick([DEMO_PATH, site.editedPath, ...site.copies.slice(1)], 3) ?? DEMO_PATH
    const { cache } = await requestPage(url + path, {
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': `${language}-XY,${language};q=0.9,en;q=0.8`,
      'user-agent': pick(AGENTS, 2) ?? '',
      ...(random() < 0.1 && { 'sec-gpc': '1' }),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    })
    if (isLoggedIn) counts.loggedIn += 1
    if (isLoggedIn && cache !== 'fwd=bypass')
      throw new Error(`[bench] A visitor who is logged in got "${cache}".`)
    if (cache === 'hit') counts.hits += 1
    else if (cache === 'fwd=miss') counts.misses += 1
    else counts.bypassed += 1
  }

  async function visitOnAndOn(): Promise<void> {
    while (left-- > 0) {
      if (performance.now() - editedAt > EDIT_EVERY) {
        editedAt = performance.now()
        await site.edit()
      }
      await visit()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitOnAndOn))
  return counts
}
