import type { Privacy } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { PresentationSettings } from '../../storage/database/tables/presentations.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { moveToBin } from '../../content/presentations/bin.ts'
import { setPrivacy } from '../../content/presentations/set-privacy.ts'
import { createViewLinkStore, type ViewLinkStore } from './view-link-store.ts'
import {
  playbackFault,
  withPlayback,
  type Playback,
  type PlaybackFault,
  type PlaybackLimits,
} from '../../content/presentations/playback.ts'

/** Visibility, downloads, playback, view links and deletion of a presentation. The caller checks the rights. */
export interface SharingStore extends ViewLinkStore {
  setPrivacy(oid: string, privacy: Privacy): Promise<void>
  setAllowDownload(oid: string, allowed: boolean): Promise<void>
  /**
   * Changes all or nothing. What the change leaves out stays.
   *
   * @param limitsFor limits of a presentation with that privacy, which may have changed meanwhile
   * @returns why nothing was changed; `null` if it was
   */
  setPlayback(
    oid: string,
    change: Partial<Playback>,
    limitsFor: (privacy: Privacy) => PlaybackLimits,
  ): Promise<PlaybackFault | null>
  /** Moves the presentation to the bin of its owner. */
  remove(oid: string): Promise<void>
}

export function createSharingStore(database: Database, now: () => number = Date.now): SharingStore {
  const { write, kind } = database

  function lock(transaction: Kysely<Tables>, oid: string) {
    const select = transaction
      .selectFrom('presentations')
      .select(['settings', 'privacy'])
      .where('oid', '=', oid)
    return forChange(select, kind).executeTakeFirst()
  }

  const store = (transaction: Kysely<Tables>, oid: string, settings: PresentationSettings) =>
    transaction
      .updateTable('presentations')
      .set({ settings: JSON.stringify(settings) })
      .where('oid', '=', oid)
      .execute()

  return {
    ...createViewLinkStore(database, now),

    async setPrivacy(oid, privacy) {
      await write((transaction) => setPrivacy(transaction, oid, privacy))
    },

    setAllowDownload: (oid, allowDownload) =>
      write(async (transaction) => {
        const row = await lock(transaction, oid)
        if (!row) return
        await store(transaction, oid, {
          ...(JSON.parse(row.settings) as PresentationSettings),
          allowDownload,
        })
      }),

    setPlayback: (oid, change, limitsFor) =>
      write(async (transaction) => {
        const row = await lock(transaction, oid)
        if (!row || row.privacy === 'deleted') return null
        const fault = playbackFault(change, limitsFor(row.privacy))
        if (fault === null)
          await store(
            transaction,
            oid,
            withPlayback(JSON.parse(row.settings) as PresentationSettings, change),
          )
        return fault
      }),

    async remove(oid) {
      await write((transaction) => moveToBin(transaction, kind, oid, now()))
    },
  }
}
