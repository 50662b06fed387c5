import type { Kysely } from 'kysely'

/** Finding what view links hold about one visitor, by their session or their account. */
export const ownRecords = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['session_id', 'user_oid']) {
      await schema.createIndex(`link_viewers_by_${column}`).on('link_viewers').column(column).execute()
    }
  },
}
