import type { SlotRenderer } from './pages/rendering/slot-renderer.ts'
import type { Parts } from './features/parts.ts'
import { openPages } from './open-pages.ts'
import { openPeople } from './open-people.ts'
import { openReleases, type Builds } from './open-releases.ts'
import { openStorage, type OpeningOptions } from './open-storage.ts'

export interface OpenParts {
  readonly parts: Parts
  readonly renderer: SlotRenderer
  /** Ends background work and closes everything. Call it after the last request. */
  close(): Promise<void>
}

/**
 * Opens the four groups of parts, each with those below it.
 *
 * @throws Error if the database, the build of a host or a file cannot be opened
 */
export async function openParts(options: OpeningOptions, builds: Builds): Promise<OpenParts> {
  const storage = await openStorage(options)
  const releases = await openReleases(options, storage.parts, builds)
  const pages = openPages(options, storage.parts, releases.parts, releases.renderer)
  const people = openPeople(options, storage.parts)
  const { config, metrics, now, isStopping } = options
  return {
    parts: {
      ...storage.parts,
      ...people.parts,
      ...releases.parts,
      ...pages.parts,
      config,
      metrics,
      now,
      isStopping,
    },
    renderer: releases.renderer,
    async close() {
      await storage.stopCleanUp()
      await people.close()
      await pages.close()
      await releases.close()
      await storage.close()
    },
  }
}
