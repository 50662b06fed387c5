import { defaultTreeAdapter } from 'parse5'
import { estimateWidth } from '@viewpage/importers/geometry/text-width'
import type { Fragment, PageLayout, Piece, StepLayout } from './page-layout.ts'
import type { PagePicture } from '../page/page-pictures.ts'
import {
  attributeOf,
  elementsIn,
  hasClass,
  isPageElement,
  NOTES_CLASS,
  type PageElement,
} from '../page/page-tree.ts'
import type { ImpressPage } from '../page/read-page.ts'

const HEADINGS = [72, 56, 44, 38, 34, 32]
const BODY = 32
const LEADING = 1.3
const GAP = 0.6
const INDENT = 1.2
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd', 'label', 'mark', 'q', 'rb', 'rp', 'rt', 'rtc', 'ruby', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var']) // oxfmt-ignore
const UNSEEN = new Set(['style', 'title', 'head', 'textarea', 'select', 'button', 'svg', 'math'])

/** Line break opportunities: after a space, and between letters of scripts without spaces. */
const BREAKS = /(?<=\s)(?=\S)|(?<=[\u3040-\u30ff\u3400-\u9fff])(?=[\u3040-\u30ff\u3400-\u9fff])/u
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

interface Style {
  heading: number | undefined
  listed: boolean
  bold: boolean
  italic: boolean
  code: boolean
  link: string | undefined
}

interface Word extends Pick<Style, 'bold' | 'italic' | 'code' | 'link'> {
  text: string
}

type Part =
  | { kind: 'words'; words: Word[]; heading: number | undefined; listed: boolean }
  | { kind: 'picture'; address: string; label: string }

const PLAIN: Style = {
  heading: undefined,
  listed: false,
  bold: false,
  italic: false,
  code: false,
  link: undefined,
}

/** A simple layout without styles: paragraphs below each other, black on white, pictures in their natural sizes. */
export function bareLayout(page: ImpressPage, pictures: ReadonlyMap<string, PagePicture>): PageLayout {
  const width = Math.round(page.width * 0.9)
  return {
    background: { colour: 'rgb(255, 255, 255)', image: 'none' },
    steps: page.steps.map((step) => layStep(step, { width, height: page.height * 0.9 }, pictures)),
    stage: [],
    screens: [],
    variants: [],
    seen: [],
    cut: false,
    lacksGenerated: false,
  }
}

/** URLs of the pictures in the steps. */
export const pictureAddresses = ({ steps }: ImpressPage): string[] =>
  steps.flatMap((step) =>
    [...elementsIn(step)].flatMap((element) =>
      element.tagName === 'img' ? (attributeOf(element, 'src') ?? []) : [],
    ),
  )

function layStep(
  step: PageElement,
  max: { width: number; height: number },
  pictures: ReadonlyMap<string, PagePicture>,
): StepLayout {
  const pieces: Piece[] = []
  let y = 0
  let block = 0
  for (const part of partsOf(step)) {
    if (part.kind === 'picture') {
      const size = pictureSize(pictures.get(part.address), max)
      if (!size) continue
      const { address, label } = part
      pieces.push({ kind: 'picture', x: 0, y, ...size, address, label, fit: 'fill', radii: [] })
      y += size.height + GAP * BODY
      continue
    }
    block++
    const size = part.heading === undefined ? BODY : (HEADINGS[part.heading - 1] ?? BODY)
    const left = part.listed ? INDENT * size : 0
    const isRtl = RIGHT_TO_LEFT.test(part.words.map(({ text }) => text).join(''))
    const lines = brokenInto(part.words, max.width - left, size, part.heading !== undefined)
    lines.forEach((line, at) => {
      const baseline = y + size
      const mark = part.listed && at === 0 ? [markAt(left - 0.4 * size, baseline, size)] : []
      let x = left
      for (const { word, width, advance } of line) {
        const place = { x: isRtl ? max.width - x - width : x, baseline, width, size }
        const fragment = fragmentOf(word, place, part.heading !== undefined)
        x += advance
        const last = pieces.at(-1)
        if (last?.kind === 'text' && last.block === block && last.link === word.link)
          last.fragments.push(...mark.splice(0), fragment)
        else
          pieces.push({
            kind: 'text',
            block,
            direction: isRtl ? 'rtl' : 'ltr',
            ...(part.heading !== undefined && { heading: part.heading }),
            ...(part.listed && { listed: true }),
            ...(word.link !== undefined && { link: word.link }),
            fragments: [...mark.splice(0), fragment],
          })
      }
      y += LEADING * size
    })
    y += GAP * BODY
  }
  return { left: 0, top: 0, width: max.width, height: Math.max(BODY, y - GAP * BODY), pieces }
}

/** Paragraphs and pictures in the order of the page. */
function partsOf(step: PageElement): Part[] {
  const parts: Part[] = []
  const close = (): void => void parts.push({ kind: 'words', words: [], heading: undefined, listed: false })
  const visit = (element: PageElement, style: Style): void => {
    for (const node of element.childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) addWords(node.value, style)
      if (!isPageElement(node) || isUnseen(node)) continue
      const { tagName } = node
      if (tagName === 'img')
        parts.push({
          kind: 'picture',
          address: attributeOf(node, 'src') ?? '',
          label: attributeOf(node, 'alt') ?? '',
        })
      if (!INLINE.has(tagName)) close()
      visit(node, inside(node, style))
      if (!INLINE.has(tagName)) close()
    }
  }
  const addWords = (text: string, style: Style): void => {
    const { heading, listed, bold, italic, code, link } = style
    const last = parts.at(-1)
    const words = text.split(BREAKS).map((word) => word.replace(/\s+/g, ' '))
    const added = words.filter(Boolean).map((word) => ({ text: word, bold, italic, code, link }))
    if (last?.kind === 'words' && (last.words.length > 0 || text.trim() !== '')) {
      if (last.words.length === 0) Object.assign(last, { heading, listed })
      last.words.push(...added)
    } else if (text.trim() !== '') parts.push({ kind: 'words', words: added, heading, listed })
  }
  visit(step, PLAIN)
  return parts.filter((part) => part.kind === 'picture' || part.words.some(({ text }) => text.trim() !== ''))
}

const isUnseen = (element: PageElement): boolean =>
  UNSEEN.has(element.tagName) || hasClass(element, 'step') || hasClass(element, NOTES_CLASS)

function inside(element: PageElement, style: Style): Style {
  const { tagName } = element
  return {
    heading: /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : style.heading,
    listed: style.listed || tagName === 'li',
    bold: style.bold || tagName === 'b' || tagName === 'strong',
    italic: style.italic || tagName === 'i' || tagName === 'em',
    code: style.code || tagName === 'code' || tagName === 'pre',
    link: tagName === 'a' ? (attributeOf(element, 'href') ?? style.link) : style.link,
  }
}

interface LaidWord {
  word: Word
  /** Without trailing space. */
  width: number
  /** Including the trailing space. */
  advance: number
}

/** Breaks words into lines of limited width. */
function brokenInto(words: Word[], most: number, size: number, bold: boolean): LaidWord[][] {
  const lines: LaidWord[][] = [[]]
  let used = 0
  for (const word of words) {
    const family = word.code ? 'monospace' : 'sans-serif'
    const metrics = { family, size, weight: word.bold || bold ? 700 : 400 }
    const text = used === 0 ? word.text.trimStart() : word.text
    if (text === '') continue
    const width = estimateWidth(text.trimEnd(), metrics)
    if (used > 0 && used + width > most) {
      lines.push([])
      used = 0
    }
    const advance = estimateWidth(text, metrics)
    lines.at(-1)?.push({ word: { ...word, text }, width, advance })
    used += advance
  }
  return lines
}

function fragmentOf(
  { text, bold, italic, code }: Word,
  place: Pick<Fragment, 'x' | 'baseline' | 'width' | 'size'>,
  isHeading: boolean,
): Fragment {
  const families = code ? 'monospace' : 'sans-serif'
  const weight = bold || isHeading ? 700 : 400
  return { at: 0, text, ...place, families, weight, italic, colour: 'rgb(32, 32, 32)', tracking: 0 }
}

const markAt = (x: number, baseline: number, size: number): Fragment => ({
  ...fragmentOf(
    { text: '•', bold: false, italic: false, code: false, link: undefined },
    { x, baseline, width: 0, size },
    false,
  ),
  ends: true,
})

function pictureSize(
  picture: PagePicture | undefined,
  max: { width: number; height: number },
): { width: number; height: number } | undefined {
  if (!picture) return undefined
  const { width, height } = picture.kind === 'pixels' ? picture : { width: 480, height: 360 }
  const factor = Math.min(1, max.width / width, max.height / height)
  return { width: width * factor, height: height * factor }
}
