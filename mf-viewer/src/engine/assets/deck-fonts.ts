import { isGenericFamily, type AssetVariant, type DeckDocument } from '@viewpage/deck'
import { fetchFile, type FileSource } from './fetch-file.ts'

/** The fonts of the page, as in `document.fonts`. */
export interface FontSet {
  add(font: FontFace): void
  delete(font: FontFace): void
}

export interface DeckFonts {
  /** Loads all fonts. Settles when each is loaded or has failed. */
  load(): Promise<void>
  /** The CSS font family for a family of the document. */
  family(family: string): string
  destroy(): void
}

export interface DeckFontsOptions {
  readonly document: DeckDocument
  readonly source: FileSource
  readonly fontSet: FontSet
  readonly create: (family: string, data: ArrayBuffer, descriptors: FontFaceDescriptors) => FontFace
  /** A font is loaded: text can be painted in it. */
  readonly onFont: () => void
  readonly onBytes: (file: AssetVariant, bytes: number) => void
}

let decks = 0

/**
 * The fonts of a document, under unique names, so that a deck with a font called Arial does not change the page. A font
 * that fails to load is not an error: its text is shown in a fallback font, at its stored width.
 */
export function createDeckFonts(options: DeckFontsOptions): DeckFonts {
  const { document, source, fontSet, create, onFont, onBytes } = options
  decks += 1
  const prefix = `deck-${decks}`
  const families = new Map(
    [...new Set(document.fonts.map(({ family }) => family))].map((family, index) => [
      family,
      `"${prefix}-${index}", sans-serif`,
    ]),
  )
  const added: FontFace[] = []
  const ended = new AbortController()

  async function load({
    family,
    asset: assetId,
    weight,
    italic,
  }: DeckDocument['fonts'][number]): Promise<void> {
    const asset = document.assets[assetId]
    const name = /"(.*)"/.exec(families.get(family) ?? '')?.[1]
    if (!asset || !name) return
    try {
      const blob = await fetchFile(source, asset, ended.signal, (bytes) => onBytes(asset, bytes))
      const descriptors = { weight: weight ?? 'normal', style: italic ? 'italic' : 'normal' }
      const font = await create(name, await blob.arrayBuffer(), descriptors).load()
      if (ended.signal.aborted) return
      added.push(font)
      fontSet.add(font)
      onFont()
    } catch {
      // A fallback font is used; the line keeps its width.
    } finally {
      onBytes(asset, Infinity)
    }
  }

  let loading: Promise<void> | null = null
  return {
    load: () => (loading ??= Promise.all(document.fonts.map(load)).then(() => undefined)),
    family: (family) => (isGenericFamily(family) ? family : (families.get(family) ?? 'sans-serif')),
    destroy() {
      ended.abort()
      added.forEach((font) => fontSet.delete(font))
    },
  }
}
