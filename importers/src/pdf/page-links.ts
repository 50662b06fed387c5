import type { PDFDocumentProxy } from 'pdfjs-dist'
import { transformBounds, type Bounds } from '../geometry/bounds.ts'
import type { Matrix } from '../geometry/matrix.ts'
import type { ImportWork } from '../import-work.ts'
import { destinationPage } from './destination.ts'
import type { PageLink } from './read-page.ts'

const MAX_LINKS = 200
const WEB = /^(?:https?:\/\/|mailto:)\S+$/i

/** Where links lead that another program wrote into a PDF, as pages from 1; undefined for nowhere. */
export interface LinkedPages {
  ofPage(page: number): number | undefined
  /** @param from the page of the link */
  ofAddress(address: string, from: number): number | undefined
}

/** Links to the web and to other pages, as boxes in the page's pixels. */
export async function readLinks(
  pdf: PDFDocumentProxy,
  annotations: readonly unknown[],
  toPixels: Matrix,
  work: ImportWork,
  { number, linked }: { number: number; linked: LinkedPages | undefined },
): Promise<PageLink[]> {
  const links: PageLink[] = []
  for (const annotation of annotations) {
    if (links.length >= MAX_LINKS) break
    const { subtype, rect, url, unsafeUrl, dest } = annotation as Partial<Record<string, unknown>>
    const box = boxOf(rect, toPixels)
    if (subtype !== 'Link' || !box) continue
    const given = url ?? unsafeUrl
    const address = typeof given === 'string' ? given : undefined
    const page = address === undefined ? await destinationPage(pdf, dest) : linked?.ofAddress(address, number)
    const to = address === undefined && page !== undefined && linked ? linked.ofPage(page) : page
    const target = to === undefined ? webLink(url) : { link: `#step=${to}`, label: String(to) }
    if (!target) {
      const left = address ?? (page === undefined ? undefined : `#${page}`)
      if (left !== undefined) work.note('linkLeftOut', left)
      continue
    }
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    if (width > 1 && height > 1) links.push({ x: box.left, y: box.top, width, height, ...target })
  }
  return links
}

/** The rectangle of an annotation in the page's pixels; undefined for a broken one. */
export function boxOf(rect: unknown, toPixels: Matrix): Bounds | undefined {
  if (!isRectangle(rect)) return undefined
  const [x1, y1, x2, y2] = rect
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)]
  return transformBounds(toPixels, { left, top: Math.min(y1, y2), right, bottom: Math.max(y1, y2) })
}

function isRectangle(rect: unknown): rect is [number, number, number, number] {
  return (
    Array.isArray(rect) &&
    rect.length === 4 &&
    rect.every((part) => typeof part === 'number' && Math.abs(part) < 1e6)
  )
}

function webLink(url: unknown): { link: string; label: string } | undefined {
  if (typeof url !== 'string' || !WEB.test(url) || url.length > 2_000) return undefined
  const link = url.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
  return { link, label: link.replace(/^(?:https?:\/\/|mailto:)/, '') }
}

/**
 * Removes navigation buttons, which are at the same place on most pages, because the viewer has its own.
 */
export function ownLinks(pages: readonly PageLink[][]): PageLink[][] {
  const placeOf = ({ x, y }: PageLink): string => `${Math.round(x / 20)} ${Math.round(y / 20)}`
  const counts = new Map<string, number>()
  for (const links of pages)
    for (const place of new Set(links.filter(isInside).map(placeOf)))
      counts.set(place, (counts.get(place) ?? 0) + 1)
  const most = Math.max(3, 0.6 * pages.length)
  return pages.map((links) =>
    links.filter((link) => !isInside(link) || (counts.get(placeOf(link)) ?? 0) < most),
  )
}

const isInside = ({ link }: PageLink): boolean => link.startsWith('#')
