import {
  stepOfLink,
  type DeckDocument,
  type Picture,
  type TextMeasure,
  type VideoItem,
  type View,
  type Viewport,
} from '@viewpage/deck'
import type { EngineTexts } from '../engine.ts'
import { createItemElement, type ItemElement } from './item-element.ts'
import { createLayerPlan } from './plan-layer.ts'

export interface DomLayerOptions {
  readonly container: HTMLElement
  readonly document: DeckDocument
  readonly texts: EngineTexts
  readonly assetUrl: (sha256: string, mediaType: string) => string
  readonly measure: TextMeasure
  readonly fontFamily: (family: string) => string
  readonly onStepLink: (step: number) => void
  readonly onVideoError: (item: VideoItem, error: Error) => void
}

/**
 * The DOM over the resting picture: links, selectable text and videos. Their order is the order of painting, and so of
 * the focus. While the picture moves, the layer is hidden, also from screen readers.
 */
export interface DomLayer {
  show(view: View, viewport: Viewport): void
  hide(): void
  /** Text has to be laid out again. */
  fontsChanged(): void
  pauseVideos(): void
  /** The current frame of a video that was played. */
  videoFrame(itemId: string): Picture | undefined
  destroy(): void
}

export function createDomLayer(options: DomLayerOptions): DomLayer {
  const { container, document: deck, onStepLink } = options
  const plan = createLayerPlan(deck)
  const failed = new Set<string>()
  const context = {
    ...options,
    onVideoError(item: VideoItem, error: Error) {
      failed.add(item.id)
      remove(item.id)
      options.onVideoError(item, error)
    },
  }
  let elements = new Map<string, ItemElement>()
  let shown = false

  const root = document.createElement('div')
  Object.assign(root.style, {
    position: 'absolute',
    inset: '0',
    overflow: 'clip',
    pointerEvents: 'none',
    visibility: 'hidden',
    textRendering: 'geometricPrecision',
    // Its text is transparent. In forced colours, it would cover the picture.
    forcedColorAdjust: 'none',
  })
  listenToLinks(root, onStepLink)
  container.append(root)

  function remove(id: string): void {
    const gone = elements.get(id)
    pause(gone?.video)
    gone?.element.remove()
    elements.delete(id)
  }

  /** Reuses elements, so that videos keep playing and the focus stays. */
  function show(view: View, viewport: Viewport): void {
    const next = new Map<string, ItemElement>()
    for (const { item, place } of plan(view, viewport)) {
      if (failed.has(item.id)) continue
      const known = elements.get(item.id) ?? createItemElement(item, context)
      elements.delete(item.id)
      known.place(place)
      next.set(item.id, known)
    }
    for (const id of elements.keys()) remove(id)
    elements = next
    putInOrder(
      root,
      [...next.values()].map(({ element }) => element),
    )
    root.style.visibility = 'visible'
    shown = true
  }

  function hide(): void {
    if (!shown) return
    shown = false
    moveFocusToStage(root)
    clearSelectionIn(root)
    root.style.visibility = 'hidden'
  }

  return {
    show,
    hide,
    fontsChanged() {
      for (const [id, { video }] of elements) if (!video) remove(id)
    },
    pauseVideos() {
      for (const { video } of elements.values()) pause(video)
    },
    videoFrame(itemId) {
      const video = elements.get(itemId)?.video
      if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.currentTime === 0)
        return undefined
      return { source: video, width: video.videoWidth, height: video.videoHeight }
    },
    destroy() {
      for (const id of elements.keys()) remove(id)
      moveFocusToStage(root)
      root.remove()
    },
  }
}

/** Follows the links to steps within the root, and shows which link has the focus. */
function listenToLinks(root: HTMLElement, onStepLink: (step: number) => void): void {
  root.addEventListener('click', (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const step = stepOfLink(link?.getAttribute('href') ?? undefined)
    if (step === null) return
    event.preventDefault()
    onStepLink(step)
  })
  root.addEventListener('focusin', ({ target }) => showFocusRing(target, true))
  root.addEventListener('focusout', ({ target }) => showFocusRing(target, false))
}

function pause(video: HTMLVideoElement | null | undefined): void {
  if (video && !video.paused) video.pause()
}

function putInOrder(root: HTMLElement, elements: readonly HTMLElement[]): void {
  elements.forEach((element, index) => {
    const there = root.children.item(index)
    if (there !== element) root.insertBefore(element, there)
  })
}

/** A hidden element loses the focus; moving it to the stage keeps the keys working. */
function moveFocusToStage(root: HTMLElement): void {
  if (!root.contains(root.ownerDocument.activeElement)) return
  root.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}

function clearSelectionIn(root: HTMLElement): void {
  const selection = root.ownerDocument.getSelection()
  if (selection && !selection.isCollapsed && root.contains(selection.anchorNode)) selection.removeAllRanges()
}

/** A white focus ring with a dark halo, visible on any picture. */
function showFocusRing(target: EventTarget | null, on: boolean): void {
  if (!(target instanceof HTMLAnchorElement)) return
  const visible = on && target.matches(':focus-visible')
  target.style.outlineColor = visible ? '#ffffff' : ''
  target.style.boxShadow = visible ? '0 0 0 5px #0a0d12cc' : ''
}
