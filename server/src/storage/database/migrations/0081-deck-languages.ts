import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** Presentations that one statement fills. */
const BATCH = 500

/** Adds the languages that documents name, for the hyphens and the voice of their texts. */
export const deckLanguages = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table presentations add column deck_language text`.execute(db)
    for (let last = ''; ;) {
      const { rows } = await sql<{ oid: string }>`
        select oid from presentations where oid > ${last} order by oid limit ${sql.lit(BATCH)}`.execute(db)
      const end = rows.at(-1)?.oid
      if (end === undefined) return
      await fill(db, kind, last, end)
      last = end
    }
  },
})

/** Most documents name none, which a search of their text finds sooner than reading them as JSON. */
const LANGUAGE: Readonly<Record<DatabaseKind, string>> = {
  sqlite: `case when instr(document, '"language"') > 0 then json_extract(document, '$.canvas.language') end`,
  postgres: `case when strpos(document, '"language"') > 0 then document::json #>> '{canvas,language}' end`,
}

async function fill(db: Kysely<unknown>, kind: DatabaseKind, after: string, until: string): Promise<void> {
  await sql`update presentations set deck_language = (
      select ${sql.raw(LANGUAGE[kind])} from documents
      where documents.oid = presentations.oid and documents.revision = presentations.revision)
    where oid > ${after} and oid <= ${until}`.execute(db)
  await sql`update presentations set deck_language = null
    where length(deck_language) > 35 and oid > ${after} and oid <= ${until}`.execute(db)
}
