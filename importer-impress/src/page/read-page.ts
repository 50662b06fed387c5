import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { ImportWork, PageSource } from '@viewpage/importers'
import { keywordTags } from '@viewpage/importers/keyword-tags'
import { languageTag } from '@viewpage/importers/language-tag'
import {
  attributeOf,
  childPageElements,
  elementsIn,
  hasClass,
  plainTextOf,
  type PageElement,
} from './page-tree.ts'
import type { PageFiles } from './page-files.ts'
import { isPlayerScript, usualScreen } from './player-screen.ts'
import { toNumber } from '../space/step-places.ts'

/** An impress.js presentation, read from its HTML. */
export interface ImpressPage {
  document: DefaultTreeAdapterTypes.Document
  /** In which it was sent. */
  encoding: string
  /** `#impress`. */
  root: PageElement
  steps: PageElement[]
  /** Size of the intended screen, px. */
  width: number
  height: number
  /** Distance of the eye from the screen, px; 0 for none. */
  perspective: number
  title?: string
  tags: string[]
  /** BCP 47. */
  language?: string
}

const USUAL_PERSPECTIVE = 1_000

/**
 * Reads a page; undefined if it does not use impress.js.
 *
 * @param files with the script of impress.js, which says the screen where the page states none
 * @throws ImportError if it does and is invalid
 */
export async function readImpressPage(
  { html, encoding }: Pick<PageSource, 'html' | 'encoding'>,
  files: PageFiles,
  work: ImportWork,
): Promise<ImpressPage | undefined> {
  if (!/impress/i.test(html)) return undefined
  const document = parse(html)
  checkSize(document, work)
  const elements = [...elementsIn(document)]
  const root = elements.find((element) => attributeOf(element, 'id') === 'impress')
  if (!root)
    return elements.some(isPlayerScript) ? refuse(work, 'it has no element with the id "impress"') : undefined
  const steps = [...elementsIn(root)].filter((element) => hasClass(element, 'step'))
  if (steps.length === 0) return refuse(work, 'its presentation has no steps')
  if (steps.length > work.limits.pages)
    work.fail(
      'oversized',
      `it has ${steps.length} steps, more than ${work.limits.pages}`,
      'Split it into several presentations.',
    )
  const html5 = elements.find(({ tagName }) => tagName === 'html')
  const language = languageTag(html5 && attributeOf(html5, 'lang')?.trim())
  const title = elements.find(({ tagName, parentNode }) => tagName === 'title' && isHead(parentNode))
  const usual = await usualScreen(elements, files)
  const side = (name: 'width' | 'height'): number => {
    const given = toNumber(attributeOf(root, `data-${name}`), usual[name])
    return given >= 1 && given <= 100_000 ? given : usual[name]
  }
  return {
    document,
    encoding,
    root,
    steps,
    width: side('width'),
    height: side('height'),
    tags: keywordTags(elements.filter(isKeywords).map((element) => attributeOf(element, 'content'))),
    perspective: Math.max(0, toNumber(attributeOf(root, 'data-perspective'), USUAL_PERSPECTIVE)),
    ...(title && plainTextOf(title) !== '' && { title: plainTextOf(title).slice(0, 500) }),
    ...(language !== undefined && { language }),
  }
}

function refuse(work: ImportWork, why: string): never {
  return work.fail(
    'mismatched',
    why,
    'Give its steps the class "step" inside an element with the id "impress".',
  )
}

const isKeywords = (element: PageElement): boolean =>
  element.tagName === 'meta' && attributeOf(element, 'name')?.toLowerCase() === 'keywords'

const isHead = (node: DefaultTreeAdapterTypes.ParentNode | null): boolean =>
  node !== null && node.nodeName === 'head'

/** Checks the size and depth of the tree before recursive code reads it. */
function checkSize(document: DefaultTreeAdapterTypes.Document, work: ImportWork): void {
  let nodes = 0
  let level: DefaultTreeAdapterTypes.ParentNode[] = [document]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > work.limits.xmlDepth)
      work.fail(
        'hostile',
        `its elements are nested more than ${work.limits.xmlDepth} deep`,
        'Simplify it, or split it into several presentations.',
      )
    const next: DefaultTreeAdapterTypes.ParentNode[] = []
    for (const parent of level) {
      nodes += parent.childNodes.length
      if (defaultTreeAdapter.isElementNode(parent)) nodes += parent.attrs.length
      for (const child of childPageElements(parent)) next.push(child)
    }
    if (nodes > work.limits.xmlNodes)
      work.fail(
        'oversized',
        `it has more than ${work.limits.xmlNodes} elements and attributes`,
        'Split it into several presentations.',
      )
    work.checkTime()
    level = next
  }
}
