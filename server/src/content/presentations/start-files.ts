import { viewFiles, viewOfStep, type AssetVariant, type DeckDocument, type Stage } from '@viewpage/deck'

/** A file that a viewer needs before it can show the first step. */
export type StartFile = Pick<AssetVariant, 'sha256' | 'mediaType'>

/** More would delay the document, which is sent beside them. */
const MAX_START_FILES = 8

/** A small phone, a phone, a tablet, a desktop, and a desktop in full screen. Sizes in CSS px. */
const STAGES: readonly Stage[] = [
  { viewport: { width: 360, height: 203 }, pixelRatio: 1 },
  { viewport: { width: 412, height: 232 }, pixelRatio: 3 },
  { viewport: { width: 768, height: 432 }, pixelRatio: 2 },
  { viewport: { width: 1200, height: 675 }, pixelRatio: 1 },
  { viewport: { width: 1920, height: 1080 }, pixelRatio: 2 },
]

/**
 * The fonts of a document, and the pictures of its first step that are the same files on every screen. Not known in
 * advance are pictures of which a screen chooses one of several sizes.
 */
export function startFilesOf(document: DeckDocument): StartFile[] {
  const fonts = document.fonts.flatMap(({ asset }) => document.assets[asset] ?? [])
  const files = new Map([...fonts, ...picturesOnEveryScreen(document)].map((file) => [file.sha256, file]))
  return [...files.values()].slice(0, MAX_START_FILES).map(({ sha256, mediaType }) => ({ sha256, mediaType }))
}

function picturesOnEveryScreen(document: DeckDocument): AssetVariant[] {
  const files = viewFiles(document)
  const [first = [], ...others] = STAGES.map((stage) =>
    files.of(viewOfStep(document, 1, stage.viewport), stage),
  )
  return first.filter(({ sha256 }) => others.every((found) => found.some((file) => file.sha256 === sha256)))
}
