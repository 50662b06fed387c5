import { writeEmbedOptions, type EmbedOptions } from './embed-options.ts'

export interface EmbedAddress {
  readonly oid: string
  readonly schemaVersion: string
  /** The embed page has the same origin. */
  readonly canonicalUrl: string
  readonly options: EmbedOptions
}

export interface Embedded extends EmbedAddress {
  readonly title: string
  /** CSS px, as digits. Both are empty if the page decides the size. */
  readonly size: { readonly width: string; readonly height: string }
}

/** The largest width and height of an embed code, CSS px (docs/behaviour/embed.md#embed-size-fields). */
export const MAX_EMBED_SIDE_PX = 9_999

/** The embed code (docs/behaviour/embed.md#embed-code): one iframe. Without a size it has the width of its page. */
export function embedCode(embedded: Embedded): string {
  const { title, size } = embedded
  const attributes: [name: string, value?: string][] = [
    ['src', embedUrl(embedded)],
    ['title', title],
    ...sizeAttributes(size),
    ['loading', 'lazy'],
    // No name that a browser does not know, and no `allowfullscreen` beside it: each is a warning in the console of the page.
    ['allow', 'autoplay; fullscreen'],
    ['referrerpolicy', 'strict-origin-when-cross-origin'],
  ]
  return `<iframe ${attributes.map(attributeText).join(' ')}></iframe>`
}

/** The absolute URL of the embed page. */
export function embedUrl({ canonicalUrl, options, ...address }: EmbedAddress): string {
  const url = new URL(embedPath(address), canonicalUrl)
  writeEmbedOptions(url, options)
  return url.href
}

/**
 * The path of the embed page (docs/behaviour/addresses.md#embed-address): `/embed/{oid}/` for classic presentations,
 * else `/p/{oid}/embed/`.
 */
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
