import type { Database } from '../../../storage/database/open-database.ts'
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
  readonly openedViews: number
  readonly acceptances: readonly Acceptance[]
  /** Whether there are more than `acceptances`. */
  readonly hasMore: boolean
}

/** Acceptances on the page; all are in the file. */
const MAX_SHOWN = 50

/** What the view links of a presentation ask beside name, address and password. The caller checks the rights. */
export interface AsksStore {
  /** @returns `null` for a link of another presentation, and for a revoked one */
  asksOf(oid: string, linkId: string): Promise<OwnAsks | null>
  /** @returns `false`, and changes nothing, as above */
  setAsks(oid: string, linkId: string, asks: WantedAsks): Promise<boolean>
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
      const row = await read
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
      const allowed = await read
        .selectFrom('link_addresses')
        .select('typed')
        .where('link_id', '=', linkId)
        .orderBy('place')
        .execute()
      const acceptances = await acceptancesOf(linkId, row.agreement)
      return {
        name: row.name,
        number: row.number,
        fields: {
          allowed: allowed.map(({ typed }) => typed).join('\n'),
          code: row.asks_code === 1 ? 'yes' : '',
          mark: row.asks_mark === 1 ? 'yes' : '',
          agreement: row.content ?? '',
          maxViews: row.max_views === null ? '' : String(row.max_views),
        },
        openedViews: row.opened_views,
        acceptances: acceptances.slice(0, MAX_SHOWN),
        hasMore: acceptances.length > MAX_SHOWN,
      }
    },

    setAsks: (oid, linkId, { allowed, asksCode, asksMark, agreement, maxViews }) =>
      write(async (transaction) => {
        const link = transaction
          .selectFrom('view_links')
          .select('link_id')
          .where('oid', '=', oid)
          .where('link_id', '=', linkId)
          .where('revoked_at', 'is', null)
        // Two forms that are saved at once would mix their lists.
        if (!(await forChange(link, kind).executeTakeFirst())) return false
        const sha256 = agreement === '' ? null : await storeAgreement(transaction, oid, agreement)
        await transaction
          .updateTable('view_links')
          .set({
            ...{ allowed_count: allowed.length, agreement: sha256, max_views: maxViews },
            ...{ asks_code: asksCode ? 1 : 0, asks_mark: asksMark ? 1 : 0 },
          })
          .where('link_id', '=', linkId)
          .execute()
        await transaction.deleteFrom('link_addresses').where('link_id', '=', linkId).execute()
        if (allowed.length > 0)
          await transaction
            .insertInto('link_addresses')
            .values(
              allowed.map(({ key, typed }, place) => ({ link_id: linkId, address_key: key, place, typed })),
            )
            .execute()
        return true
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
