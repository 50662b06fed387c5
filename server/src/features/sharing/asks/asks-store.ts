import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../storage/database/open-database.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import { forChange } from '../../../storage/database/for-change.ts'
import { inPages, jsonList } from '../../../people/accounts/json-list.ts'
import { storeAgreement } from '../../../people/passes/agreements.ts'
import type { Fields, WantedAsks } from './asks-form.ts'

/** Who accepted the agreement of a view link. Empty after the viewer deleted their data. */
export interface Acceptance {
  readonly id: string
  readonly name: string
  readonly email: string
  /** ms since 1970 */
  readonly acceptedAt: number
  /** Whether it was the present text. */
  readonly isCurrent: boolean
}

/** What a view link asks, as its owner sees it. */
export interface OwnAsks {
  readonly name: string
  readonly number: number
  /** The values of the form. */
  readonly fields: Fields
  /** Changes with `fields`. */
  readonly version: string
  readonly openedViews: number
  readonly acceptances: readonly Acceptance[]
  /** Whether there are more than `acceptances`. */
  readonly hasMore: boolean
}

export type AsksOutcome = 'saved' | 'gone' | 'conflict'

/** Acceptances on the page; all are in the file. */
const MAX_SHOWN = 50

/** What the view links of a presentation ask beside name, address and password. The caller checks the rights. */
export interface AsksStore {
  /** @returns `null` for a link of another presentation, and for a revoked one */
  asksOf(oid: string, linkId: string): Promise<OwnAsks | null>
  /**
   * Changes what is given; the rest stays.
   *
   * @param seen the version that was shown. @default the change holds for every version
   * @returns `gone` as above, `conflict` if something else was saved since; both change nothing
   */
  changeAsks(oid: string, linkId: string, asks: Partial<WantedAsks>, seen?: string): Promise<AsksOutcome>
  /** All acceptances with their texts, as the parts of one JSON text. */
  exportAcceptances(linkId: string): AsyncGenerator<string>
}

export function createAsksStore({ read, readLarge, write, kind }: Database): AsksStore {
  async function acceptancesOf(linkId: string, current: string | null) {
    const rows = await read
      .selectFrom('link_acceptances')
      .select(['id', 'name', 'email', 'accepted_at', 'sha256'])
      .where('link_id', '=', linkId)
      .orderBy('accepted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SHOWN + 1)
      .execute()
    return rows.map(({ id, name, email, accepted_at: acceptedAt, sha256 }) => ({
      ...{ id, name, email, acceptedAt },
      isCurrent: sha256 === current,
    }))
  }

  return {
    async asksOf(oid, linkId) {
      const asks = await readAsks(read, oid, linkId)
      if (asks === null) return null
      const { agreement, ...own } = asks
      const acceptances = await acceptancesOf(linkId, agreement)
      return {
        ...own,
        version: versionOf(own.fields),
        acceptances: acceptances.slice(0, MAX_SHOWN),
        hasMore: acceptances.length > MAX_SHOWN,
      }
    },

    changeAsks: (oid, linkId, asks, seen) =>
      write(async (transaction) => {
        const link = transaction
          .selectFrom('view_links')
          .select('link_id')
          .where('oid', '=', oid)
          .where('link_id', '=', linkId)
          .where('revoked_at', 'is', null)
        // Two forms that are saved at once would mix their lists.
        if (!(await forChange(link, kind).executeTakeFirst())) return 'gone'
        if (seen !== undefined) {
          const stored = (await readAsks(transaction, oid, linkId))?.fields ?? {}
          const version = versionOf(stored)
          // A form that is sent twice conflicts with itself.
          if (versionOf({ ...stored, ...fieldsOf(asks) }) === version) return 'saved'
          if (version !== seen) return 'conflict'
        }
        await storeAsks(transaction, oid, linkId, asks)
        return 'saved'
      }, oid),

    async *exportAcceptances(linkId) {
      const acceptances = readLarge
        .selectFrom('link_acceptances')
        .select(['name', 'email', 'accepted_at', 'sha256'])
        .where('link_id', '=', linkId)
      const texts = readLarge
        .selectFrom('agreements')
        .select(['sha256', 'content'])
        .where('oid', '=', (select) =>
          select.selectFrom('view_links').select('oid').where('link_id', '=', linkId),
        )
      yield '{\n'
      yield* jsonList('acceptances', inPages(acceptances, 'link_id', 'accepted_at', 'id'))
      yield ',\n'
      yield* jsonList('texts', inPages(texts, 'oid', 'sha256'))
      yield '\n}\n'
    },
  }
}

async function readAsks(db: Kysely<Tables>, oid: string, linkId: string) {
  const row = await db
    .selectFrom('view_links')
    .leftJoin('agreements', (join) =>
      join
        .onRef('agreements.oid', '=', 'view_links.oid')
        .onRef('agreements.sha256', '=', 'view_links.agreement'),
    )
    .select(['name', 'number', 'asks_code', 'asks_mark', 'agreement', 'content'])
    .select(['max_views', 'opened_views'])
    .where('view_links.oid', '=', oid)
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const allowed = await db
    .selectFrom('link_addresses')
    .select('typed')
    .where('link_id', '=', linkId)
    .orderBy('place')
    .execute()
  return {
    name: row.name,
    number: row.number,
    fields: fieldsOf({
      allowed,
      asksCode: row.asks_code === 1,
      asksMark: row.asks_mark === 1,
      agreement: row.content ?? '',
      maxViews: row.max_views,
    }),
    openedViews: row.opened_views,
    agreement: row.agreement,
  }
}

/** The values of the form, of what is given. */
const fieldsOf = ({ allowed, asksCode, asksMark, agreement, maxViews }: Partial<ShownAsks>): Fields => ({
  ...(allowed && { allowed: allowed.map(({ typed }) => typed).join('\n') }),
  ...(asksCode !== undefined && { code: asksCode ? 'yes' : '' }),
  ...(asksMark !== undefined && { mark: asksMark ? 'yes' : '' }),
  ...(agreement !== undefined && { agreement }),
  ...(maxViews !== undefined && { maxViews: maxViews === null ? '' : String(maxViews) }),
})

interface ShownAsks extends Omit<WantedAsks, 'allowed'> {
  readonly allowed: readonly { readonly typed: string }[]
}

const versionOf = (fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields)))
    .digest('base64url')

async function storeAsks(
  transaction: Kysely<Tables>,
  oid: string,
  linkId: string,
  { allowed, asksCode, asksMark, agreement, maxViews }: Partial<WantedAsks>,
): Promise<void> {
  const change = {
    ...(allowed && { allowed_count: allowed.length }),
    ...(agreement !== undefined && {
      agreement: agreement === '' ? null : await storeAgreement(transaction, oid, agreement),
    }),
    ...(maxViews !== undefined && { max_views: maxViews }),
    ...(asksCode !== undefined && { asks_code: asksCode ? 1 : 0 }),
    ...(asksMark !== undefined && { asks_mark: asksMark ? 1 : 0 }),
  }
  if (Object.keys(change).length === 0) return
  await transaction.updateTable('view_links').set(change).where('link_id', '=', linkId).execute()
  if (!allowed) return
  await transaction.deleteFrom('link_addresses').where('link_id', '=', linkId).execute()
  const rows = allowed.map(({ key, typed }, place) => ({ link_id: linkId, address_key: key, place, typed }))
  if (rows.length > 0) await transaction.insertInto('link_addresses').values(rows).execute()
}
