import { readFile } from 'node:fs/promises'
import { importDeck } from '@viewpage/importers'
import type { IncomingDeck } from '@viewpage/server'
import { funnelSans } from './authoring/funnel-sans.ts'
import { big2000 } from './big2000.ts'
import { orbit1 } from './orbit1/index.ts'
import { PRESENTATIONS, type DemoPresentation } from './presentations.ts'

export type { DemoPresentation } from './presentations.ts'

/** The decks that code draws, by oid. All others are documents. */
const DRAWN: Readonly<Record<string, () => IncomingDeck>> = { orbit1, big2000 }

/** The presentations of a new database, templates last. All content is our own work. */
export function demoPresentations(): Promise<DemoPresentation[]> {
  return Promise.all(
    PRESENTATIONS.map(async (each) => {
      const { oid } = each.about
      return { ...each, deck: DRAWN[oid]?.() ?? (await importedDeck(oid)) }
    }),
  )
}

/** Imports a document of `documents/` with its font, as if somebody had uploaded them. */
export async function importedDeck(oid: string): Promise<IncomingDeck> {
  const name = `${oid}.json`
  const bytes = await readFile(new URL(`documents/${name}`, import.meta.url))
  const font = { name: 'funnel-sans.woff2', bytes: funnelSans() }
  const { document, assets } = await importDeck([{ name, bytes }, font])
  return { document, assets }
}
