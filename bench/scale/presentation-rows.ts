import type { Insertable } from 'kysely'
import { pick, randomFrom } from '@viewpage/tooling/figures'
import type { Tables } from '../../server/src/storage/database/tables.ts'
import { presentationRow, userRow } from '../../server/test/support/seed-rows.ts'
import { createVocabularies, zipfWords } from './words.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** A generated presentation. */
export interface Generated {
  readonly row: Row<'presentations'>
  readonly owner: string
  readonly tags: readonly string[]
  readonly words: readonly string[]
}

const FIRST_OF_ALL = Date.UTC(2019, 0, 1)
const LAST_OF_ALL = Date.UTC(2026, 10, 1)
const MEDIAN_TRANSCRIPT_WORDS = 120
/** One in five is not listed. */
const PRIVACIES = ['public', 'public', 'public', 'reusable', 'private'] as const

export function ownerRow(number: number): Row<'users'> {
  return userRow(ownerOid(number), `First${number % 500}`, `Last${number % 700}`)
}

/**
 * Presentations with titles and transcripts in several languages. Views follow Zipf's law, too.
 *
 * @param main owns a number of them, the others are shared among all owners
 */
export function* presentations({
  count,
  owners,
  main,
}: {
  count: number
  owners: number
  main: { readonly oid: string; readonly count: number }
}): Generator<Generated> {
  const random = randomFrom(7)
  const vocabularies = createVocabularies(random)
  for (let number = 0; number < count; number++) {
    const vocabulary = pick(vocabularies, random)
    const title = zipfWords(vocabulary, 2 + Math.floor(random() * 5), random)
    const tags = zipfWords(vocabulary, 3, random)
    const description = zipfWords(vocabulary, 12, random)
    const length = Math.floor(MEDIAN_TRANSCRIPT_WORDS * 2 * random())
    const transcript = zipfWords(vocabulary, length, random)
    const isMain = number % Math.max(1, Math.floor(count / main.count)) === 0
    const owner = Math.floor(random() * owners)
    const at = FIRST_OF_ALL + Math.floor((LAST_OF_ALL - FIRST_OF_ALL) * (number / count))
    yield {
      owner: isMain ? '' : `First${owner % 500} Last${owner % 700}`,
      tags,
      words: [...title, ...tags, ...description, ...transcript],
      row: presentationRow({
        oid: `s${number.toString(36).padStart(8, '0')}`,
        owner_oid: isMain ? main.oid : ownerOid(owner),
        title: title.join(' '),
        slug: 'generated',
        description: description.join(' '),
        tags: JSON.stringify(tags),
        privacy: pick(PRIVACIES, random),
        transcript: transcriptOf(transcript),
        views_count: Math.floor(100_000 ** (random() ** 3)) - 1,
        created_at: at,
        modified_at: at,
      }),
    }
  }
}

function ownerOid(number: number): string {
  return `owner-${number.toString(36).padStart(6, '0')}`
}

function transcriptOf(words: readonly string[]): string {
  const texts = [{ id: 'x', styleClasses: [], paragraphs: [{ text: words.join(' ') }] }]
  return JSON.stringify([{ id: 't', title: '', texts, topics: [] }])
}
