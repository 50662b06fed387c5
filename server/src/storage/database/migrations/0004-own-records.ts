import type { Kysely } from 'kysely'

/** Indexes the records of view links by session and by account, to find those of one visitor. */
export const ownRecords = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['session_id', 'user_oid']) {
      await schema.createIndex(`link_viewers_by_${column}`).on('link_viewers').column(column).execute()
    }
  },
}
