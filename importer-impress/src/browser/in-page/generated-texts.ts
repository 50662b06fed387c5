import type { PageDocument, PageElement, PageStyle } from './page-dom.ts'

export const GENERATED_STYLE = ['background-color', 'background-image', 'background-position', 'background-repeat', 'background-size', 'border', 'border-radius', 'bottom', 'color', 'display', 'float', 'font', 'height', 'left', 'letter-spacing', 'margin', 'opacity', 'padding', 'position', 'right', 'text-decoration', 'text-shadow', 'text-transform', 'top', 'transform', 'transform-origin', 'vertical-align', 'visibility', 'white-space', 'width', 'z-index'] // oxfmt-ignore

/**
 * Turns the texts that style sheets add before and after an element into elements, which can be measured.
 *
 * @returns whether they add something that is no text
 */
export function writeGenerated(element: PageElement): boolean {
  const written: [name: string, made: PageElement][] = []
  let hasOther = false
  for (const name of ['before', 'after']) {
    const style = getComputedStyle(element, `::${name}`)
    const { content } = style
    if (content === 'none' || content === 'normal' || style.display === 'none') continue
    const text = textOfContent(content)
    if (text === undefined) hasOther = true
    else written.push([name, generatedElement(text, style)])
  }
  if (written.length > 0) element.setAttribute('data-written', written.map(([name]) => name).join(' '))
  for (const [name, made] of written)
    element.insertBefore(made, name === 'before' ? element.firstChild : null)
  return hasOther
}

export function generatedElement(text: string, style: PageStyle): PageElement {
  const made = document.createElement('span')
  made.textContent = text
  for (const name of GENERATED_STYLE) made.style.setProperty(name, style.getPropertyValue(name))
  return made
}

/** The text of a computed `content`; undefined for counters and pictures. */
export function textOfContent(content: string): string | undefined {
  if (content === 'open-quote') return '“'
  if (content === 'close-quote') return '”'
  if (content === 'no-open-quote' || content === 'no-close-quote') return ''
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(content)
  return quoted?.[1]?.replace(/\\(.)/g, '$1')
}

declare const document: PageDocument
declare const getComputedStyle: (element: PageElement, pseudo?: string) => PageStyle
