import type { StyleClass, Topic, TranscriptText } from '@viewpage/shared-events/schemas'
import { shortened } from '../geometry/number-text.ts'
import { addParagraph, mostFrequentSize, shortTitle, splitText } from '../transcript-text.ts'
import type { PageParagraph } from './paragraphs.ts'

/** The text of a page, with world units per pixel. */
export interface PageText {
  paragraphs: PageParagraph[]
  height: number
  unit: number
}

const MAX_TEXTS = 1_000

/** The largest text near the top of a page; '' if there is none. */
export function pageTitle({ paragraphs, height }: PageText): string {
  const readable = paragraphs.filter(({ text }) => /\p{L}|\p{N}/u.test(text))
  const largest = Math.max(...readable.map(({ size }) => size))
  const title = readable.find(({ size, top }) => size >= 0.92 * largest && top < 0.9 * height)
  return shortTitle(title?.text ?? '')
}

/** Converts pages to transcript texts, grouped by font size. Headings are larger than the most frequent size. */
export function transcriptTexts(pages: readonly PageText[]): TranscriptText[][] {
  const repeatedOn = findRepeated(pages)
  const body = usualSize(pages)
  return pages.map((page, at) => {
    const texts: TranscriptText[] = []
    const repeated = repeatedOn(page)
    const largest = Math.max(...page.paragraphs.map(({ size }) => size * page.unit))
    for (const paragraph of page.paragraphs) {
      if (repeated.has(paragraph)) continue
      const size = paragraph.size * page.unit
      const style = classOf(size, body, largest)
      for (const text of splitText(paragraph.text)) {
        const entry = {
          text,
          ...(paragraph.bullet && { listType: 'BULLET' as const }),
          biggestFontSize: shortened(size, 5),
        }
        addParagraph(texts, entry, style, { id: `text-${at + 1}`, maxTexts: MAX_TEXTS })
      }
    }
    return texts
  })
}

/** The most frequent font size by letters, world units. */
const usualSize = (pages: readonly PageText[]): number =>
  mostFrequentSize(
    pages.flatMap(({ paragraphs, unit }) =>
      paragraphs.map(({ size, text }) => ({ size: Number((size * unit).toPrecision(2)), text })),
    ),
  )

function classOf(size: number, body: number, largest: number): StyleClass {
  if (size > 1.12 * body) return size > 0.92 * largest ? 'title' : 'subtitle'
  return size < 0.8 * body ? 'body_2' : 'body'
}

const keyOf = ({ text, top }: PageParagraph, { height }: PageText): string =>
  `${Math.round((50 * top) / height)} ${text.replace(/\d+/g, '#')}`

/**
 * Finds headers, footers and page numbers: texts at the same place near the edge of most pages. Several numbers in a row are
 * those of a figure; which of them is the page's is known from other pages.
 */
function findRepeated(pages: readonly PageText[]): (page: PageText) => ReadonlySet<PageParagraph> {
  if (pages.length < 4) return () => new Set()
  const found = new Map<string, { count: number; middles: number[] }>()
  for (const page of pages)
    for (const [key, [first, ...others]] of alikeAtEdge(page)) {
      const entry = found.get(key) ?? { count: 0, middles: [] }
      entry.count++
      if (first && others.length === 0) entry.middles.push(first.middle)
      found.set(key, entry)
    }
  const usual = new Map(
    [...found]
      .filter(([, { count }]) => count > 0.6 * pages.length)
      .map(([key, { middles }]) => [key, median(middles)]),
  )
  return (page) =>
    new Set(
      [...alikeAtEdge(page)].flatMap(([key, alike]) =>
        usual.has(key) ? nearest(alike, usual.get(key)) : [],
      ),
    )
}

const alikeAtEdge = (page: PageText): Map<string, PageParagraph[]> =>
  Map.groupBy(
    page.paragraphs.filter((one) => atEdge(one, page)),
    (one) => keyOf(one, page),
  )

/** The one at a place; all if it is not known. */
function nearest(paragraphs: readonly PageParagraph[], middle: number | undefined): readonly PageParagraph[] {
  if (middle === undefined) return paragraphs
  const [first] = paragraphs.toSorted(
    (one, other) => Math.abs(one.middle - middle) - Math.abs(other.middle - middle),
  )
  return first ? [first] : []
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]

const atEdge = ({ top, size }: PageParagraph, { height }: PageText): boolean =>
  top > 0.88 * height || top + size < 0.1 * height

export interface OutlineEntry {
  title: string
  /** Counted from 1. */
  page?: number
  entries: OutlineEntry[]
}

/**
 * The topics: the outline of the file with its pages, or one topic per page.
 *
 * @param titles and texts by page
 */
export function makeTopics(
  outline: OutlineEntry[],
  titles: readonly string[],
  texts: readonly TranscriptText[][],
): Topic[] {
  let count = 0
  const pageTopic = (page: number): Topic => ({
    id: `page-${page}`,
    step: page,
    title: titles[page - 1] ?? '',
    texts: texts[page - 1] ?? [],
    topics: [],
  })
  const all = flattened(outline).filter(({ page }) => page !== undefined)
  const inOrder = all.every((entry, at) => (entry.page ?? 0) >= (all[at - 1]?.page ?? 0))
  if (all.length === 0 || !inOrder) return titles.map((_, at) => pageTopic(at + 1))

  /** Pages of an entry: up to the start of the next one. */
  const ownPages = new Map(
    all.map((entry, at) => [entry, range(entry.page ?? 1, all[at + 1]?.page ?? titles.length + 1)]),
  )
  const entryTopic = (entry: OutlineEntry): Topic => {
    const [first, ...others] = ownPages.get(entry) ?? []
    return {
      id: `outline-${++count}`,
      ...(entry.page !== undefined && { step: entry.page }),
      title: entry.title,
      texts: first === undefined ? [] : (texts[first - 1] ?? []),
      topics: [...others.map(pageTopic), ...entry.entries.map(entryTopic)],
    }
  }
  const before = range(1, all[0]?.page ?? 1).map(pageTopic)
  return [...before, ...outline.map(entryTopic)]
}

const flattened = (entries: OutlineEntry[]): OutlineEntry[] =>
  entries.flatMap((entry) => [entry, ...flattened(entry.entries)])

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
