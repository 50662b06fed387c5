import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { importDeck } from '@viewpage/importers'
import type { IncomingDeck } from '@viewpage/server'
import { funnelSans } from './authoring/funnel-sans.ts'
import { big2000 } from './big2000.ts'
import { PRESENTATIONS, type DemoPresentation } from './presentations.ts'

export type { DemoPresentation } from './presentations.ts'

/** The presentations of a new database, templates last. Code draws `big2000`, all others are documents. */
export function demoPresentations(): Promise<DemoPresentation[]> {
  return Promise.all(
    PRESENTATIONS.map(async (each) => {
      const { oid } = each.about
      return { ...each, deck: oid === 'big2000' ? big2000() : await importedDeck(oid, each.media) }
    }),
  )
}

/** Imports a document of `documents/` with its font and media, as if somebody had uploaded them. */
export async function importedDeck(oid: string, media: readonly string[] = []): Promise<IncomingDeck> {
  const [written, ...others] = await Promise.all([
    fileOf(`documents/${oid}.json`),
    ...media.map((name) => fileOf(`../media/${name}`)),
  ])
  const font = { name: 'funnel-sans.woff2', bytes: funnelSans() }
  const { document, assets } = await importDeck([written, font, ...others])
  return { document, assets }
}

async function fileOf(path: string): Promise<{ name: string; bytes: Uint8Array }> {
  return { name: basename(path), bytes: await readFile(new URL(path, import.meta.url)) }
}
