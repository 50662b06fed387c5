import { stepOfLink, type DeckDocument, type Item, type TextMeasure, type VideoItem } from '@viewpage/deck'
import type { EngineTexts } from '../engine.ts'
import type { ScreenPlace } from './plan-layer.ts'
import { createPlayMark } from './play-mark.ts'
import { textBlocksOf } from './text-blocks.ts'
import { createTextElement, type TextElement, type TextElementOptions } from './text-element.ts'
import { createVideo } from './video-element.ts'

/** What elements of items depend on. */
export interface ItemElementContext {
  readonly document: DeckDocument
  readonly texts: EngineTexts
  readonly assetUrl: (sha256: string, mediaType: string) => string
  readonly measure: TextMeasure
  readonly fontFamily: (family: string) => string
  readonly onVideoError: (item: VideoItem, error: Error) => void
}

/** The element of an item in the layer. */
export interface ItemElement {
  readonly element: HTMLElement
  readonly video: HTMLVideoElement | null
  place(place: ScreenPlace): void
}

/** The interactive and accessible version of an item: a link, a paragraph, a named image or a video. */
export function createItemElement(item: Item, context: ItemElementContext): ItemElement {
  const { document: deck } = context
  const element = rootOf(item, deck)
  const video = item.kind === 'video' ? createVideo(item, context) : null
  const texts = textElementsOf(item, context)
  element.dataset['item'] = item.id
  Object.assign(element.style, { position: 'absolute', left: '0', top: '0', transformOrigin: '0 0' })
  element.append(...texts.map((text) => text.element))
  if (video) {
    // The sign's size follows from that of the video.
    element.style.containerType = 'size'
    element.append(video, createPlayMark(video, playNameOf(item, context)))
  }
  return {
    element,
    video,
    place({ x, y, scale, rotation }) {
      element.style.width = `${(item.width * scale).toFixed(2)}px`
      element.style.height = `${(item.height * scale).toFixed(2)}px`
      element.style.transform = `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) rotate(${rotation.toFixed(4)}deg)`
      texts.forEach((text) => text.place(scale))
    },
  }
}

/** For example "Play video: Equal areas". */
function playNameOf({ label }: Item, { texts }: ItemElementContext): string {
  return label === undefined ? texts.playVideo : `${texts.playVideo}: ${label}`
}

function rootOf(item: Item, deck: DeckDocument): HTMLElement {
  if (item.link !== undefined) return linkOf(item, item.link, deck)
  const hasText = textBlocksOf(item).length > 0
  const element = document.createElement(hasText ? 'p' : 'div')
  if (hasText) Object.assign(element.style, { margin: '0', color: 'transparent' })
  else if (item.kind !== 'video' && item.label !== undefined) {
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', item.label)
  }
  setLanguage(element, item, deck)
  return element
}

function linkOf(item: Item, href: string, deck: DeckDocument): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.draggable = false
  Object.assign(link.style, { pointerEvents: 'auto', color: 'transparent', textDecoration: 'none' })
  const step = stepOfLink(href)
  if (step === null && !href.startsWith('mailto:')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  const name = item.label ?? (textBlocksOf(item).length > 0 ? null : nameOf(href, step, deck))
  if (name !== null) link.setAttribute('aria-label', name)
  setLanguage(link, item, deck)
  return link
}

/** The name of a link without text: the title of its step, or its address. */
function nameOf(href: string, step: number | null, { path }: DeckDocument): string {
  if (step !== null) return path[step - 1]?.title || String(step)
  return href.replace(/^(?:https?:\/\/|mailto:)/, '')
}

function setLanguage(element: HTMLElement, item: Item, { canvas }: DeckDocument): void {
  const language = item.kind === 'text' ? (item.language ?? canvas.language) : canvas.language
  if (language !== undefined) element.lang = language
  if (item.kind === 'text') element.dir = item.direction ?? 'ltr'
}

function textElementsOf(item: Item, { measure, fontFamily }: ItemElementContext): TextElement[] {
  const options: TextElementOptions = {
    context: measure,
    fontFamily,
    direction: item.kind === 'text' ? (item.direction ?? 'ltr') : 'ltr',
    selectable: item.link === undefined,
  }
  return textBlocksOf(item).map((block) => createTextElement(block, options))
}
