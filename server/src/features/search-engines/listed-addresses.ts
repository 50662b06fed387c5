import { beyondKey } from '../../storage/database/beyond-key.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { isListed } from '../../content/presentations/is-listed.ts'
import type { PresentationAddress } from '../../content/presentations/presentation-paths.ts'

/** The address of a presentation that search engines may index (docs/behaviour/visibility.md#listed). */
export interface ListedAddress extends PresentationAddress {
  /** ms since 1970 */
  readonly modifiedAt: number
}

/**
 * Listed presentations in parts of about a thousand, oldest first. The first presentation of each part is stored, so that
 * a part is found without counting what comes before it, and a new presentation moves no other to another part.
 */
export interface AddressParts {
  /** Number of parts; at least 1. */
  count(): Promise<number>
  /** @param number from 1. @returns `null` if there is no such part */
  read(number: number): Promise<readonly ListedAddress[] | null>
}

/** With nine languages each, a sitemap of this many has about a megabyte. */
const PER_PART = 1_000
/** A part grows when old presentations become public. Sitemaps have at most 50,000 addresses. */
const MAX_PER_PART = 10 * PER_PART

interface Start {
  readonly created_at: number
  readonly oid: string
}

const COLUMNS = ['created_at', 'oid'] as const

/** @param onError the starts of parts were not stored; they are found again next time */
export function createAddressParts(
  { readLarge, write }: Pick<Database, 'readLarge' | 'write'>,
  onError: (error: unknown) => void,
): AddressParts {
  const listed = () => readLarge.selectFrom('presentations').where(isListed)
  const inOrder = () => listed().orderBy('created_at').orderBy('oid')
  /** With the start itself, or the next one if it is not listed any more. */
  const from = ({ created_at, oid }: Start) =>
    inOrder().where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'oid'), '>=', tuple(created_at, oid)),
    )

  async function starts(): Promise<Start[]> {
    const stored = await readLarge
      .selectFrom('sitemap_starts')
      .select(COLUMNS)
      .orderBy('created_at')
      .orderBy('oid')
      .execute()
    const added: Start[] = []
    for (;;) {
      const last = added.at(-1) ?? stored.at(-1)
      const next = await (last ? from(last) : inOrder()).select(COLUMNS).limit(1).offset(PER_PART).execute()
      if (next.length === 0) break
      added.push(...next)
    }
    if (added.length > 0) await store(added).catch(onError)
    return [...stored, ...added]
  }

  async function store(added: readonly Start[]): Promise<void> {
    await write((transaction) =>
      transaction
        .insertInto('sitemap_starts')
        .values([...added])
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }

  return {
    count: async () => (await starts()).length + 1,

    async read(number) {
      const all = await starts()
      if (number > all.length + 1) return null
      const [first, next] = [all[number - 2], all[number - 1]]
      const rows = await (first ? from(first) : inOrder())
        .select(['oid', 'slug', 'schema_version', 'modified_at'])
        .$if(next !== undefined, (query) =>
          query.where(beyondKey(COLUMNS, next ? [next.created_at, next.oid] : [], 'desc')),
        )
        .limit(MAX_PER_PART)
        .execute()
      return rows.map(({ oid, slug, schema_version, modified_at }) => ({
        oid,
        slug,
        schemaVersion: schema_version,
        modifiedAt: modified_at,
      }))
    },
  }
}
