/** What leads to the embed page of a presentation. */
export interface EmbedAddress {
  readonly oid: string
  readonly schemaVersion: string
  /** Its origin is where the embed page is. */
  readonly canonicalUrl: string
  /** Counted from 1; absent: the beginning. */
  readonly step?: number | undefined
  readonly autoplay?: boolean
}

/** What the code to embed a presentation is made of. */
export interface Embedded extends EmbedAddress {
  readonly title: string
  /** CSS px, as digits; both are empty when the size is left to the page. */
  readonly size: { readonly width: string; readonly height: string }
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

/** The address of the embed page, whole. */
export function embedUrl({ canonicalUrl, step, autoplay = false, ...address }: EmbedAddress): string {
  const url = new URL(embedPath(address), canonicalUrl)
  if (autoplay) url.searchParams.set('autoplay', '1')
  if (step !== undefined) url.hash = `step=${step}`
  return url.href
}

/** The embed page (D5): `/embed/{oid}/` for a classic presentation, `/p/{oid}/embed/` for a newer one. */
export function embedPath({ oid, schemaVersion }: Pick<EmbedAddress, 'oid' | 'schemaVersion'>): string {
  return schemaVersion === '0' ? `/embed/${oid}/` : `/p/${oid}/embed/`
}

function sizeAttributes({ width, height }: Embedded['size']): [string, string][] {
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
