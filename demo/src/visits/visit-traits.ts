import type { NewRow } from '../insert-rows.ts'

type Traits = Required<Pick<NewRow<'presentation_views'>, 'referrer_host' | 'device' | 'language'>>

/** Values with their percentages. */
type Chances<Value> = readonly (readonly [value: Value, percent: number])[]

const SOURCES: Chances<string | null> = [
  [null, 38],
  ['google.com', 24],
  ['linkedin.com', 11],
  ['classroom.google.com', 9],
  ['bing.com', 5],
  ['x.com', 4],
  ['facebook.com', 4],
  ['de.wikipedia.org', 3],
  ['news.ycombinator.com', 2],
]
/** View links are mostly sent by mail, and mail programs send no referrer. */
const LINK_SOURCES: Chances<string | null> = [
  [null, 71],
  ['mail.google.com', 18],
  ['outlook.live.com', 11],
]
const DEVICES: Chances<Traits['device']> = [
  ['desktop', 61],
  ['mobile', 31],
  ['tablet', 8],
]
const LANGUAGES: Chances<string> = [
  ['en', 47],
  ['de', 14],
  ['es', 10],
  ['fr', 8],
  ['pt', 6],
  ['ja', 5],
  ['it', 4],
  ['ko', 3],
  ['hu', 2],
  ['nl', 1],
]

/** Random referrer, device and language. */
export function visitTraits(random: () => number): (linkId: string | null) => Traits {
  return (linkId) => ({
    referrer_host: pick(random, linkId === null ? SOURCES : LINK_SOURCES),
    device: pick(random, DEVICES),
    language: pick(random, LANGUAGES),
  })
}

function pick<Value>(random: () => number, chances: Chances<Value>): Value | null {
  let left = random() * 100
  return chances.find(([, percent]) => (left -= percent) < 0)?.[0] ?? null
}
