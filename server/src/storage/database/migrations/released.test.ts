import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

/**
 * Hashes of released migrations. Databases have run them, so another migration makes what should be different. Add the
 * hash of each new one (docs/decisions/0035-one-first-schema.md).
 */
const RELEASED = {
  '0056-related-lists.ts': '309c117820ea',
  '0057-sessions-of-accounts.ts': '93f7e76141d8',
  '0058-activations-by-version.ts': '0979bada1b84',
  '0059-index-again.ts': '6509e7859422',
  '0060-events-of-remotes.ts': '1437397d352c',
  '0062-trials-and-errors-by-version.ts': '049d102f639a',
  '0063-speaker-notes.ts': 'ab93d7066c16',
  '0064-originals-with-notes.ts': '03c3e9c15b8b',
  '0065-views-that-were-seen.ts': '53053dda51cb',
  '0066-published-notes.ts': '62d5377aa0f2',
  '0067-figures-of-view-links.ts': 'f908396cd6d3',
  '0070-last-saves.ts': '4c23db0d0780',
  '0071-skipped-steps.ts': 'ecb28814a477',
  '0072-covers.ts': 'e7f4c69e34b8',
  '0073-views-by-link.ts': 'be66cb85c2de',
  '0075-titles-without-accents.ts': 'febafb877f5b',
  '0076-blames-of-remotes.ts': '8594901355e1',
  '0078-guardrails.ts': 'ef61d14400d3',
  '0080-cover-pictures.ts': '999cd43f856a',
  '0081-deck-languages.ts': 'e593c203f445',
  '0083-host-keys.ts': 'fd3222188879',
  '0086-days-of-remote-events.ts': '733f65a4f87f',
  '0089-mails.ts': '38a029b7ee11',
  '0090-suspensions.ts': '916d33d3bb47',
  '0091-notices.ts': 'ab60d5465fa8',
  '0094-recordings.ts': 'e969bcaeb660',
  '0095-large-covers.ts': 'faa716d65502',
  '0097-sums-by-link.ts': 'df9f3d416a33',
  '0097-sums.ts': '95fe3cb68653',
  '0097-views-of-links.ts': 'fec05ec7098b',
  '0097-visits-of-links.ts': 'c268b0a04f71',
  '0098-rows-of-accounts.ts': 'fed543ba584d',
  '0099-views-of-link-sessions.ts': '99612af28b83',
  '0100-notices-of-versions.ts': 'bcc4bad9d497',
  '0112-asks-of-view-links.ts': 'ab75eeaa15c2',
  '0101-identities.ts': 'd4f9a9c85dd3',
  '0102-passkeys.ts': '4beff4385506',
  '0104-bin.ts': 'fa33326fafad',
  '0105-versions.ts': '9ef090094c6c',
  '0106-revisions-of-views.ts': 'e588e7e53317',
  '0108-api-tokens.ts': '2f660dd11f43',
  '0109-web-hooks.ts': '9f8996b048f2',
  '0113-hooks-of-releases.ts': '276a8ab9caeb',
}

it('released migrations do not change', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder).filter((file) => /^\d{4}-.*(?<!\.test)\.ts$/.test(file))
  const hashes = files.map((file) => [file, hashOf(readFileSync(join(folder, file)))])
  expect(Object.fromEntries(hashes)).toEqual(RELEASED)
})

const hashOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)
