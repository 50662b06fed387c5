import { defaultTreeAdapter, serialize } from 'parse5'
import type { ImportWork } from '@viewpage/importers'
import { attributeOf, elementsIn, plainTextOf, type PageElement } from './page-tree.ts'
import { isPlayerScript } from './player-screen.ts'
import type { ImpressPage } from './read-page.ts'

const NEVER = new Set([
  'script',
  'noscript',
  'base',
  'template',
  'frame',
  'frameset',
  'portal',
  'fencedframe',
])
/** Elements that a deck does not support; left out with a warning. */
const LEFT_OUT = new Set(['iframe', 'object', 'embed', 'applet', 'video', 'audio', 'canvas'])
const DROPPED_ATTRIBUTES = new Set(['srcdoc', 'ping', 'action', 'formaction', 'loading', 'srcset', 'sizes', 'autofocus', 'nonce', 'integrity', 'crossorigin']) // oxfmt-ignore

/** Removes everything from the page that is executable, embedded or redirects, and serialises it. */
export function safePage({ document, root }: ImpressPage, work: ImportWork): string {
  for (const element of [...elementsIn(root)])
    if (LEFT_OUT.has(element.tagName)) work.note('elementLeftOut', `<${element.tagName}>`)
  if ([...elementsIn(document)].some(isOwnScript)) work.note('scripts')
  for (const element of [...elementsIn(document)]) {
    if (isUnwanted(element)) defaultTreeAdapter.detachNode(element)
    else
      element.attrs = element.attrs.filter(
        ({ name, value }) =>
          !/^on/i.test(name) && !DROPPED_ATTRIBUTES.has(name) && !/^\s*(?:javascript|vbscript):/i.test(value),
      )
  }
  return serialize(document)
}

/** A script that is neither impress.js nor starts it. */
function isOwnScript(element: PageElement): boolean {
  if (element.tagName !== 'script') return false
  if (attributeOf(element, 'src') !== undefined) return !isPlayerScript(element)
  return !/^(?:\s*|\s*(?:window\.)?impress\(\)\.init\(\);?\s*)$/.test(plainTextOf(element))
}

function isUnwanted(element: PageElement): boolean {
  const { tagName } = element
  if (NEVER.has(tagName) || LEFT_OUT.has(tagName)) return true
  if (tagName === 'meta') return attributeOf(element, 'http-equiv') !== undefined
  if (tagName === 'link') return !/\bstylesheet\b/i.test(attributeOf(element, 'rel') ?? '')
  return false
}
