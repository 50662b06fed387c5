import type { AboutPresentation } from '../../src/content/presentations/publish-deck.ts'
import { publishDeck } from './publish-deck.ts'
import type { TestApp } from './start-app.ts'
import { tinyDeck, type TinyDeck } from './tiny-deck.ts'

/** Publishes a tiny deck as the import command does: with its pictures, its document and its files. It can be found then. */
export async function publishTinyDeck(
  { parts, clock }: TestApp,
  deck: TinyDeck,
  about: Partial<AboutPresentation> & { ownerOid: string },
): Promise<{ oid: string; slug: string }> {
  const { database, storedFiles } = parts
  const publishing = { database, storedFiles, now: () => clock.now }
  const published = await publishDeck(publishing, tinyDeck(deck), { title: 'Going around', ...about })
  await parts.searchIndexer.catchUp()
  return published
}

/** The same presentation once more under another oid, without painting it again. */
export async function repeatPresentation(
  { parts, clock }: TestApp,
  source: string,
  oid: string,
): Promise<void> {
  await parts.database.write(async (transaction) => {
    const presentation = await transaction
      .selectFrom('presentations')
      .selectAll()
      .where('oid', '=', source)
      .executeTakeFirstOrThrow()
    const times = { created_at: clock.now, modified_at: clock.now }
    await transaction
      .insertInto('presentations')
      .values({ ...presentation, ...times, oid })
      .execute()
    const document = await transaction
      .selectFrom('documents')
      .selectAll()
      .where('oid', '=', source)
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('documents')
      .values({ ...document, oid, created_at: clock.now })
      .execute()
    const assets = await transaction.selectFrom('assets').selectAll().where('oid', '=', source).execute()
    await transaction
      .insertInto('assets')
      .values(assets.map((row) => ({ ...row, oid })))
      .execute()
  })
}
