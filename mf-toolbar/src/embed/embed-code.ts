import { isClassic } from '../presentation/schema-version.ts'
import type { EmbedSize } from './embed-size.ts'

/** What the code to embed a presentation is made of. */
export interface Embedded {
  readonly oid: string
  readonly title: string
  readonly schemaVersion: string
  /** Its origin is where the embed page is. */
  readonly canonicalUrl: string
  readonly size: EmbedSize
  /** Counted from 1; absent: the beginning. */
  readonly step?: number | undefined
  readonly autoplay: boolean
}

/** The code of D23: one iframe. Without a size it takes the width of its page. */
export function embedCode(embedded: Embedded): string {
  const { title, size } = embedded
  const attributes: [name: string, value?: string][] = [
    ['src', embedUrl(embedded)],
    ['title', title],
    ...sizeAttributes(size),
    ['loading', 'lazy'],
    ['allow', 'autoplay; fullscreen; clipboard-write; web-share'],
    ['allowfullscreen'],
    ['referrerpolicy', 'strict-origin-when-cross-origin'],
  ]
  return `<iframe ${attributes.map(attributeText).join(' ')}></iframe>`
}

/** The embed page (D5): `/embed/{oid}/` for a classic presentation, `/p/{oid}/embed/` for a newer one. */
export function embedUrl({
  oid,
  schemaVersion,
  canonicalUrl,
  step,
  autoplay,
}: Omit<Embedded, 'size'>): string {
  const url = new URL(isClassic(schemaVersion) ? `/embed/${oid}/` : `/p/${oid}/embed/`, canonicalUrl)
  if (autoplay) url.searchParams.set('autoplay', '1')
  if (step !== undefined) url.hash = `step=${step}`
  return url.href
}

function sizeAttributes({ width, height }: EmbedSize): [string, string][] {
  if (width === '') return [['style', 'border:0;width:100%;height:auto;aspect-ratio:16/9']]
  return [
    ['width', width],
    ['height', height],
    ['style', 'border:0;max-width:100%;height:auto;aspect-ratio:16/9'],
  ]
}

function attributeText([name, value]: [string, string?]): string {
  return value === undefined ? name : `${name}="${escapeHtml(value)}"`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
