import type { Insertable, Kysely } from 'kysely'
import { forChange } from '../../../storage/database/for-change.ts'
import type { Database } from '../../../storage/database/open-database.ts'
import type { StaffAction } from '../../../storage/database/tables/staff.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import { logStaffAction } from '../../../people/staff/staff-log.ts'

export const SHELF_NAMES = ['picks', 'templates', 'videos'] as const
export type ShelfName = (typeof SHELF_NAMES)[number]

/** Entries of a shelf at most (docs/behaviour/staff.md#shelves). */
export const MAX_SHELF_ENTRIES = 60

type CardRow = Insertable<Tables['cards']>
/** An entry to add; its place is the end of the shelf. */
export type NewCard = Omit<CardRow, 'shelf' | 'position'>

/** Who changes a shelf, and when. */
export interface ShelfEditor {
  /** The oid of the account. */
  readonly by: string
  /** ms since 1970 */
  readonly now: number
}

/** Why nothing was changed. */
export type ShelfFault = 'twice' | 'full' | 'gone' | 'changed'

interface ShelfChange extends ShelfEditor {
  readonly shelf: ShelfName
  /** The version that the form was made for; refused if there is a later one. @default any */
  readonly version?: number
}

/** What a change did: the entry that it was about, or why there was none. */
type Changed =
  | { readonly action: StaffAction; readonly card: Pick<CardRow, 'oid' | 'path'> }
  | { fault: ShelfFault }

/** Identifies an entry on its shelf: the URL path of its card, or the oid of a pick. */
export function entryKey({ path, oid }: Pick<CardRow, 'path' | 'oid'>): string {
  return path === '' ? oid : path
}

export function createShelfStore({ kind, write }: Pick<Database, 'kind' | 'write'>) {
  /** Changes a shelf while nobody else does, and logs it. @returns why nothing was changed, or `null` */
  function change(
    { shelf, version, by, now }: ShelfChange,
    job: (transaction: Kysely<Tables>, cards: readonly CardRow[]) => Promise<Changed>,
  ): Promise<ShelfFault | null> {
    return write(async (transaction) => {
      const select = transaction.selectFrom('shelf_versions').select('version').where('shelf', '=', shelf)
      const current = await forChange(select, kind).executeTakeFirstOrThrow()
      if (version !== undefined && version !== current.version) return 'changed'
      const changed = await job(transaction, await readCards(transaction, shelf))
      if ('fault' in changed) return changed.fault
      await transaction
        .updateTable('shelf_versions')
        .set({ version: current.version + 1 })
        .where('shelf', '=', shelf)
        .execute()
      const { action, card } = changed
      await logStaffAction(transaction, { by, action, target: card.oid || card.path, detail: shelf }, now)
      return null
    })
  }

  return {
    /** Adds an entry at the end. @param makeCard makes it, given the entries */
    add: (editor: ShelfChange, makeCard: (cards: readonly CardRow[]) => NewCard) =>
      change(editor, async (transaction, cards) => {
        const card = makeCard(cards)
        const isSame = (other: CardRow) =>
          entryKey(other) === entryKey(card) || (card.oid !== '' && other.oid === card.oid)
        if (cards.some(isSame)) return { fault: 'twice' }
        if (cards.length >= MAX_SHELF_ENTRIES) return { fault: 'full' }
        const position = Math.max(-1, ...cards.map((each) => each.position)) + 1
        await transaction
          .insertInto('cards')
          .values({ ...card, shelf: editor.shelf, position })
          .execute()
        return { action: 'shelf-add', card }
      }),

    remove: (editor: ShelfChange, key: string) =>
      change(editor, async (transaction, cards) => {
        const card = cards.find((each) => entryKey(each) === key)
        if (!card) return { fault: 'gone' }
        await deleteAt(transaction, editor.shelf, [card.position])
        return { action: 'shelf-remove', card }
      }),

    /** Moves an entry; those between move up or down. @param place of the entry after that, from 0 */
    move: (editor: ShelfChange & { readonly version: number }, key: string, place: number) =>
      change(editor, async (transaction, cards) => {
        const card = cards.find((each) => entryKey(each) === key)
        if (!card) return { fault: 'gone' }
        const others = cards.filter((each) => each !== card)
        const order = [...others.slice(0, place), card, ...others.slice(place)]
        const moved = order
          .map((each, position) => ({ ...each, position, was: each.position }))
          .filter(({ position, was }) => position !== was)
        await deleteAt(
          transaction,
          editor.shelf,
          moved.map(({ was }) => was),
        )
        const rows = moved.map(({ was: _was, ...row }) => row)
        if (rows.length > 0) await transaction.insertInto('cards').values(rows).execute()
        return { action: 'shelf-move', card }
      }),
  }
}

function readCards(transaction: Kysely<Tables>, shelf: ShelfName): Promise<CardRow[]> {
  return transaction.selectFrom('cards').selectAll().where('shelf', '=', shelf).orderBy('position').execute()
}

async function deleteAt(
  transaction: Kysely<Tables>,
  shelf: ShelfName,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return
  await transaction
    .deleteFrom('cards')
    .where('shelf', '=', shelf)
    .where('position', 'in', positions)
    .execute()
}
