import { announce } from '@viewpage/remote-kit'
import { isDeckPage, type PageData, type SlotPolicy } from '@viewpage/shared-events'
import type { ShellTexts } from '../texts.ts'
import classes from './fallback-view.module.css'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'

/** Creates the fallback of a slot whose remote failed to load. */
export type FallbackView = (options: {
  slot: string
  policy: SlotPolicy
  /** It is shown over the server's HTML, not instead of it, and takes no space. */
  quiet: boolean
  /** Height in px of what it replaces; 0 if it is quiet or its form is declared. */
  height: number
  onRetry: () => void
}) => HTMLElement

const LINE = '1px solid var(--line)'

/** px; below it, text and button share a row. */
const MIN_COLUMN_HEIGHT = 150

/** Plain DOM, because fallbacks must work if React or a remote has failed. */
export function createFallbackView(texts: ShellTexts, pageData: PageData): FallbackView {
  const { previewBlur, embedMode } = isDeckPage(pageData) ? pageData : { previewBlur: null, embedMode: false }
  return ({ slot, policy, quiet, height: replacedHeight, onRetry }) => {
    const replacement = typeof policy === 'object' ? policy : null
    const stage = replacement?.replaceBy === 'stage'
    const box = element('div', classes[quiet ? 'quiet' : (replacement?.replaceBy ?? boxFor(replacedHeight))])
    if (!quiet && !replacement) box.style.blockSize = `${replacedHeight}px`
    if (replacement?.replaceBy === 'row') {
      const { height, lines } = replacement
      box.style.minBlockSize = `${height}px`
      if (lines) box.style.setProperty(lines === 'both' ? 'border-block' : 'border-block-end', LINE)
    }
    box.dataset['fallback'] = slot
    if (quiet) box.dataset['quiet'] = ''
    if (stage && previewBlur !== null) {
      const blur = element('img', classes['blur'])
      blur.alt = ''
      blur.src = previewBlur
      box.append(blur)
    }
    if (!quiet) {
      const text = texts(stage ? 'fallback.presentation' : 'fallback.part')
      box.append(paragraph(text, classes['text']))
      announce(text)
    }
    if (stage && !embedMode) box.append(paragraph(texts('fallback.transcriptBelow'), classes['hint']))
    box.append(retryButton(texts('fallback.tryAgain'), stage, onRetry))
    return box
  }
}

/** The class of a fallback without a declared form: as high as what it replaces (docs/behaviour/errors.md#failed-part). */
function boxFor(height: number): 'box' | 'low' {
  return height < MIN_COLUMN_HEIGHT ? 'low' : 'box'
}

function retryButton(label: string, stage: boolean, onRetry: () => void): HTMLButtonElement {
  const button = element(
    'button',
    stage ? 'kit-button kit-button-stage' : 'kit-button kit-button-secondary kit-button-small',
  )
  button.type = 'button'
  const text = element('span')
  text.textContent = label
  button.append(icon(restart), text)
  button.addEventListener('click', onRetry)
  return button
}

function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 256 256')
  svg.setAttribute('class', 'kit-icon')
  svg.setAttribute('width', '20')
  svg.setAttribute('height', '20')
  svg.setAttribute('fill', 'currentColor')
  svg.setAttribute('aria-hidden', 'true')
  drawing.setAttribute('d', path)
  svg.append(drawing)
  return svg
}

function paragraph(text: string, className: string | undefined): HTMLParagraphElement {
  const node = element('p', className)
  node.textContent = text
  return node
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  node.className = className
  return node
}
