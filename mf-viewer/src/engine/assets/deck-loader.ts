import { viewFiles, viewOfStep, type DeckDocument, type PaintResources, type Stage } from '@viewpage/deck'
import { withTimeLimit } from '@viewpage/remote-kit/browser'
import type { EngineEvent } from '../engine.ts'
import { createAssets, type AssetsOptions } from './assets.ts'
import { createDeckFonts, type DeckFontsOptions } from './deck-fonts.ts'
import type { FileSource } from './fetch-file.ts'
import { createLoadProgress } from './load-progress.ts'
import { loadOrder } from './load-order.ts'

export interface DeckLoaderOptions {
  readonly document: DeckDocument
  readonly source: FileSource
  readonly decode: AssetsOptions['decode']
  readonly fonts: DeckFontsOptions['fontSet']
  readonly createFont: DeckFontsOptions['create']
  /** The size of the stage at present. */
  readonly stage: () => Stage
  readonly onEvent: (event: EngineEvent) => void
  /** These items look different now. */
  readonly onChange: (itemIds: readonly string[]) => void
  readonly onFont: () => void
}

/** Loads the files of a document. */
export interface DeckLoader {
  readonly resources: PaintResources
  /** Begins to load, in the order in which a visitor who starts at this step needs the files. */
  start(step: number): void
  /** Settles when the files of a step are loaded, have failed, or have stalled. */
  settled(step: number): Promise<void>
  /** Decodes the images of a step before a flight to it. */
  lookAhead(step: number): void
  /** Marks an asset that another part of the engine could not play. */
  fail(assetId: string, reason: string): void
  beginFrame(): void
  destroy(): void
}

/** ms for fonts. After that, text is shown in a fallback font until its own font has loaded. */
const FONT_TIMEOUT_MS = 3_000
/** ms without a byte after which pictures count as stalled. They are shown when they arrive. */
const STALL_TIMEOUT_MS = 8_000

export function createDeckLoader(options: DeckLoaderOptions): DeckLoader {
  const { document, source, stage, onEvent, onChange } = options
  const files = viewFiles(document)
  const failed = new Map<string, string>()
  let countBytes: AssetsOptions['onBytes'] = () => {}
  const stall = createStallTimer(source.after)
  const onBytes: AssetsOptions['onBytes'] = (file, bytes) => {
    stall.restart()
    countBytes(file, bytes)
  }
  const fonts = createDeckFonts({
    document,
    source,
    fontSet: options.fonts,
    create: options.createFont,
    onFont: options.onFont,
    onBytes,
  })
  const assets = createAssets({
    document,
    source,
    decode: options.decode,
    onPicture: (assetIds) => onChange(assetIds.flatMap(files.itemsWith)),
    onFailure(assetId, error) {
      for (const itemId of files.itemsWith(assetId)) onEvent({ type: 'itemFailed', itemId, error })
    },
    onBytes,
  })

  function filesAt(step: number) {
    return files.of(viewOfStep(document, step, stage().viewport), stage())
  }

  async function fontsSettled(): Promise<void> {
    if (document.fonts.length === 0) return
    await withTimeLimit(fonts.load(), FONT_TIMEOUT_MS, () => undefined, source.after)
  }

  return {
    resources: {
      picture: assets.picture,
      want: assets.want,
      failure: (assetId) => failed.get(assetId) ?? assets.failure(assetId),
      fontFamily: fonts.family,
    },
    start(step) {
      const order = loadOrder(document, files, step, stage())
      const fontFiles = document.fonts.flatMap(({ asset }) => document.assets[asset] ?? [])
      countBytes = createLoadProgress([...fontFiles, ...order], (fraction) =>
        onEvent({ type: 'loadProgressed', fraction }),
      )
      void fonts.load()
      assets.load(order)
      stall.restart()
    },
    async settled(step) {
      const pictures = Promise.race([assets.settled(filesAt(step)), stall.expired])
      await Promise.all([pictures, fontsSettled()])
    },
    lookAhead(step) {
      if (step <= document.path.length) filesAt(step).forEach(assets.want)
    },
    fail(assetId, reason) {
      failed.set(assetId, reason)
    },
    beginFrame: assets.beginFrame,
    destroy() {
      stall.stop()
      assets.destroy()
      fonts.destroy()
    },
  }
}

/** Expires when it is not restarted for a while. */
function createStallTimer(after: FileSource['after']) {
  let expire = () => {}
  let isStopped = false
  let cancel = () => {}
  const expired = new Promise<void>((resolve) => (expire = resolve))
  return {
    expired,
    restart(): void {
      cancel()
      if (!isStopped) cancel = after(STALL_TIMEOUT_MS, expire)
    },
    stop(): void {
      isStopped = true
      cancel()
    },
  }
}
