import { viewFiles, viewOfStep, type DeckDocument, type PaintResources, type Stage } from '@viewpage/deck'
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
  readonly fonts: DeckFontsOptions['place']
  readonly createFont: DeckFontsOptions['create']
  /** Where it is going to be shown. */
  readonly stage: () => Stage
  readonly onEvent: (event: EngineEvent) => void
  /** These items look different now. */
  readonly onChange: (itemIds: readonly string[]) => void
  readonly onFont: () => void
}

/** Everything of a document that comes over the network. */
export interface DeckLoader {
  readonly resources: PaintResources
  /** Begins to load, in the order in which a visitor who starts at this step will need it. */
  start(step: number): void
  /** Settles when a step can be shown as it should be, or as well as it ever will. */
  settled(step: number): Promise<void>
  /** Decodes what a step shows before it is flown to. */
  lookAhead(step: number): void
  /** An asset that another part of the engine could not play. */
  fail(assetId: string, reason: string): void
  beginFrame(): void
  destroy(): void
}

/** ms; text is shown in another font then, and changes when its own comes. */
const FONT_PATIENCE = 3_000
/** ms without a byte; a picture that hangs does not hold up the rest, and is shown when it comes. */
const STILL_PATIENCE = 8_000

export function createDeckLoader(options: DeckLoaderOptions): DeckLoader {
  const { document, source, stage, onEvent, onChange } = options
  const files = viewFiles(document)
  const failed = new Map<string, string>()
  let receive: AssetsOptions['onBytes'] = () => {}
  let waitOn = () => {}
  let stopWaiting = () => {}
  const onBytes: AssetsOptions['onBytes'] = (file, bytes) => {
    waitOn()
    receive(file, bytes)
  }
  const fonts = createDeckFonts({
    document,
    source,
    place: options.fonts,
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

  function fontsOrPatience(): Promise<void> {
    if (document.fonts.length === 0) return Promise.resolve()
    const patience = new Promise<void>((resolve) => source.after(FONT_PATIENCE, resolve))
    return Promise.race([fonts.load(), patience])
  }

  const nothingComes = new Promise<void>((resolve) => {
    waitOn = () => {
      stopWaiting()
      stopWaiting = source.after(STILL_PATIENCE, resolve)
    }
  })

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
      const tell = (fraction: number) => onEvent({ type: 'loadProgressed', fraction })
      receive = createLoadProgress([...fontFiles, ...order], tell)
      void fonts.load()
      assets.load(order)
      waitOn()
    },
    async settled(step) {
      const pictures = Promise.race([assets.settled(filesAt(step)), nothingComes])
      await Promise.all([pictures, fontsOrPatience()])
    },
    lookAhead(step) {
      if (step <= document.path.length) filesAt(step).forEach(assets.want)
    },
    fail(assetId, reason) {
      failed.set(assetId, reason)
    },
    beginFrame: assets.beginFrame,
    destroy() {
      stopWaiting()
      waitOn = () => {}
      assets.destroy()
      fonts.destroy()
    },
  }
}
