import type { PaintResources, Stage } from '@viewpage/deck'
import { createDeckLoader, type DeckLoader } from './assets/deck-loader.ts'
import type { EngineBrowser } from './engine-browser.ts'
import type { EngineEvent, EngineOptions } from './engine.ts'
import { createDomLayer, type DomLayer } from './layer/dom-layer.ts'
import type { CreateSurface, Surface, SurfaceOptions } from './surface/surface.ts'

/** What the stage shows: the files of a document, the surface that paints them, and the DOM layer over it. */
export interface Scene {
  readonly loader: DeckLoader
  readonly layer: DomLayer
  /** `null` if this browser has no canvas. */
  readonly surface: Surface | null
  /** Why there is no surface. */
  readonly surfaceError: unknown
  /** Pauses the videos. Their last frames stay in the picture. */
  leaveVideos(): void
  destroy(): void
}

export interface SceneListener {
  happened(event: EngineEvent): void
  /** The picture looks different now. */
  changed(): void
  /** A font has loaded: text looks different now. */
  fontLoaded(): void
  /** The visitor followed a link to a step. */
  stepLinked(step: number): void
}

/** @param stage the size of the stage at present */
export function createScene(
  { container, document, texts, assetUrl }: EngineOptions,
  createSurface: CreateSurface,
  browser: EngineBrowser,
  stage: () => Stage,
  listener: SceneListener,
): Scene {
  const loader = createDeckLoader({
    document,
    source: { fetch: browser.fetch, assetUrl, after: browser.after },
    decode: browser.decode,
    fonts: browser.fonts,
    createFont: browser.createFont,
    stage,
    onEvent: listener.happened,
    onChange: itemsChanged,
    onFont() {
      surface?.fontsChanged()
      layer.fontsChanged()
      listener.fontLoaded()
    },
  })
  const resources: PaintResources = {
    ...loader.resources,
    failure(assetId) {
      const reason = loader.resources.failure?.(assetId)
      return reason === '' ? texts.notLoaded : reason
    },
    videoFrame: (itemId) => layer.videoFrame(itemId),
  }
  const { surface, error: surfaceError } = tryCreate(createSurface, {
    container,
    document,
    resources,
    unavailable: texts.unavailable,
    onRestored: listener.changed,
    onLost(error) {
      listener.happened({ type: 'failed', error })
      listener.changed()
    },
  })
  const layer = createDomLayer({
    container,
    document,
    texts,
    assetUrl,
    measure: browser.measure,
    fontFamily: loader.resources.fontFamily,
    onStepLink: listener.stepLinked,
    onVideoError(item, error) {
      loader.fail(item.asset, document.assets[item.asset]?.mediaType ?? '')
      listener.happened({ type: 'itemFailed', itemId: item.id, error })
      itemsChanged([item.id])
    },
  })

  function itemsChanged(itemIds: readonly string[]): void {
    surface?.changed(itemIds)
    listener.changed()
  }

  return {
    loader,
    layer,
    surface,
    surfaceError,
    leaveVideos() {
      layer.pauseVideos()
      surface?.changed(
        document.items.flatMap(({ kind, id }) => (kind === 'video' && layer.videoFrame(id) ? [id] : [])),
      )
    },
    destroy() {
      layer.destroy()
      surface?.destroy()
      loader.destroy()
    },
  }
}

function tryCreate(
  createSurface: CreateSurface,
  options: SurfaceOptions,
): { readonly surface: Surface | null; readonly error?: unknown } {
  try {
    return { surface: createSurface(options) }
  } catch (error) {
    return { surface: null, error }
  }
}
