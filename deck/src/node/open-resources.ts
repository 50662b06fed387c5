import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, loadImage, Path2D } from '@napi-rs/canvas'
import {
  isGenericFamily,
  type AssetVariant,
  type DeckDocument,
  type PaintKit,
  type PaintResources,
} from '../index.ts'

/** The font of last resort: a server may have none of its own. */
const LAST_RESORT = 'Funnel Sans Variable'

// Fonts stay: removing one takes every other name of the same typeface away, the last resort's too.
const registered = new Set<string>()

/** What the painter makes things with on the server. */
export const serverKit: PaintKit = {
  Path2D,
  createSurface: createCanvas,
}

export interface OpenResources {
  readonly resources: PaintResources
  close(): void
}

/**
 * Decodes the files of a document for painting. A file that cannot be decoded becomes a placeholder, as in the
 * viewer.
 *
 * @param read the content of a file by its SHA-256
 */
export async function openResources(
  document: Pick<DeckDocument, 'assets' | 'fonts'>,
  read: (sha256: string) => Promise<Uint8Array>,
): Promise<OpenResources> {
  registerLastResort()
  const pictures = new Map<string, { source: object; width: number; height: number }>()
  const failures = new Map<string, string>()
  const families = new Map<string, string>()

  for (const [id, asset] of Object.entries(document.assets)) {
    for (const file of [asset, ...(asset.variants ?? [])]) {
      if (!file.mediaType.startsWith('image/') || pictures.has(file.sha256)) continue
      try {
        const image = await loadImage(Buffer.from(await read(file.sha256)))
        pictures.set(file.sha256, { source: image, width: image.width, height: image.height })
      } catch (error) {
        failures.set(id, String(error))
      }
    }
  }
  for (const { family, asset } of document.fonts) {
    const file = document.assets[asset]
    if (!file) continue
    // A name of its own: two decks may call different fonts the same.
    const alias = `deck-${file.sha256.slice(0, 16)}`
    if (!registered.has(alias)) {
      const bytes = Buffer.from(await read(file.sha256))
      if (!registered.has(alias)) GlobalFonts.register(bytes, alias)
      registered.add(alias)
    }
    families.set(family, alias)
  }

  return {
    resources: {
      picture: (file: AssetVariant) => pictures.get(file.sha256),
      failure: (assetId) => failures.get(assetId),
      fontFamily: (family) =>
        `${isGenericFamily(family) ? family : `"${families.get(family) ?? family}"`}, "${LAST_RESORT}"`,
    },
    close: () => pictures.clear(),
  }
}

function registerLastResort(): void {
  if (registered.has(LAST_RESORT)) return
  registered.add(LAST_RESORT)
  const files = createRequire(import.meta.url).resolve('@fontsource-variable/funnel-sans/package.json')
  for (const subset of ['latin', 'latin-ext']) {
    const path = files.replace('package.json', `files/funnel-sans-${subset}-wght-normal.woff2`)
    GlobalFonts.register(readFileSync(path), LAST_RESORT)
  }
}
