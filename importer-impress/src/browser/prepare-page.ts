import type { PageDocument, PageElement, PageStyle } from './page-dom.ts'

/** A page whose steps can be shown one at a time. */
export interface PreparedPage {
  /** The element of impress.js. */
  readonly root: PageElement
  /** The only child of `root`, with its content. */
  readonly canvas: PageElement
  readonly steps: readonly PageElement[]
  /** Whether style sheets add content before or after elements that is no text. */
  readonly lacksGenerated: boolean
  /** @param active index of the step; -1 for all at once */
  show(active: number): void
  /** 0–1 for each step, as it is shown now. */
  opacities(): number[]
  /** Removes transforms and stores them at their elements, except inside drawings. @returns restores them */
  removeTransforms(top: PageElement): () => void
}

/**
 * Runs inside the page, as text, so it cannot use anything of this module. Brings the page into the form that impress.js
 * gives it, and turns texts of style sheets into elements.
 *
 * @param maxGenerated elements whose style sheets may add texts before and after them
 */
export function preparePage(maxGenerated: number): PreparedPage {
  const GENERATED = ['background-color', 'background-image', 'background-position', 'background-repeat', 'background-size', 'border', 'border-radius', 'bottom', 'color', 'display', 'float', 'font', 'height', 'left', 'letter-spacing', 'margin', 'opacity', 'padding', 'position', 'right', 'text-decoration', 'text-shadow', 'text-transform', 'top', 'transform', 'transform-origin', 'vertical-align', 'visibility', 'white-space', 'width', 'z-index'] // oxfmt-ignore
  const body = document.body
  const root = document.getElementById('impress') ?? body
  const canvas = document.createElement('div')
  addStyleSheet()
  while (root.firstChild) canvas.appendChild(root.firstChild)
  root.appendChild(canvas)
  for (const element of [root, canvas])
    set(element, { position: 'absolute', left: '0', top: '0', transform: 'none', perspective: 'none' })
  body.classList.remove('impress-not-supported', 'impress-disabled')
  body.classList.add('impress-supported', 'impress-enabled')
  const steps = [...root.querySelectorAll('.step')]
  steps.forEach((step, at) => {
    if (!step.id) step.id = `step-${at + 1}`
    set(step, {
      position: 'absolute',
      transform: 'matrix(1, 0, 0, 1, 0, 0)',
      'transform-style': 'preserve-3d',
    })
  })

  let lacksGenerated = false
  document.showStep = show
  show(-1)
  for (const element of [...body.querySelectorAll('*')].slice(0, maxGenerated)) writeGenerated(element)
  return {
    root,
    canvas,
    steps,
    lacksGenerated,
    show,
    opacities: () => steps.map(opacityOf),
    removeTransforms,
  }

  function addStyleSheet(): void {
    const still = document.createElement('style')
    still.textContent =
      '*,*::before,*::after{transition:none!important;caret-color:transparent!important}' +
      '[data-written~=before]::before,[data-written~=after]::after{content:none!important}' +
      'html,body{height:100%!important}'
    document.documentElement.appendChild(still)
  }

  /** Turns the texts that style sheets add before and after an element into elements, which can be measured. */
  function writeGenerated(element: PageElement): void {
    const written: [name: string, made: PageElement][] = []
    for (const name of ['before', 'after']) {
      const style = getComputedStyle(element, `::${name}`)
      const { content } = style
      if (content === 'none' || content === 'normal' || style.display === 'none') continue
      const text = textOfContent(content)
      if (text === undefined) lacksGenerated = true
      else written.push([name, generatedElement(text, style)])
    }
    if (written.length === 0) return
    element.setAttribute('data-written', written.map(([name]) => name).join(' '))
    for (const [name, made] of written)
      element.insertBefore(made, name === 'before' ? element.firstChild : null)
  }

  function generatedElement(text: string, style: PageStyle): PageElement {
    const made = document.createElement('span')
    made.textContent = text
    for (const name of GENERATED) made.style.setProperty(name, style.getPropertyValue(name))
    return made
  }

  /** The text of a computed `content`; undefined for counters and pictures. */
  function textOfContent(content: string): string | undefined {
    if (content === 'open-quote') return '“'
    if (content === 'close-quote') return '”'
    if (content === 'no-open-quote' || content === 'no-close-quote') return ''
    const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(content)
    return quoted?.[1]?.replace(/\\(.)/g, '$1')
  }

  /** @param active index of the step; -1 for all at once */
  function show(active: number): void {
    steps.forEach((step, at) => {
      const isShown = active === -1 || at === active
      step.classList.toggle('active', isShown)
      step.classList.toggle('present', isShown)
      step.classList.toggle('past', !isShown && at < active)
      step.classList.toggle('future', !isShown && at > active)
      body.classList.toggle(`impress-on-${step.id}`, at === active)
    })
    for (const animation of document.getAnimations())
      try {
        animation.finish()
      } catch {
        animation.cancel()
      }
  }

  function opacityOf(step: PageElement): number {
    const style = getComputedStyle(step)
    return style.display === 'none' || style.visibility === 'hidden' ? 0 : Math.min(1, Number(style.opacity))
  }

  /** Removes transforms and stores them at their elements, except inside drawings. @returns restores them */
  function removeTransforms(top: PageElement): () => void {
    const undo: (() => void)[] = []
    const found: [PageElement, string, string][] = []
    const look = (element: PageElement): void => {
      for (const child of element.children) {
        if (child.classList.contains('step')) continue
        const { transform, transformOrigin, display } = getComputedStyle(child)
        if (transform !== 'none' && display !== 'inline') found.push([child, transform, transformOrigin])
        if (child.tagName.toLowerCase() !== 'svg') look(child)
      }
    }
    look(top)
    for (const [element, transform, transformOrigin] of found) {
      const before = element.getAttribute('style')
      set(element, { transform: 'matrix(1, 0, 0, 1, 0, 0)' })
      element.removedTransform = { transform, transformOrigin }
      undo.push(() => {
        delete element.removedTransform
        if (before === null) element.removeAttribute('style')
        else element.setAttribute('style', before)
      })
    }
    return () => undo.forEach((each) => each())
  }

  function set(element: PageElement, style: Record<string, string>): void {
    for (const name of Object.keys(style)) element.style.setProperty(name, style[name] ?? '', 'important')
  }
}

declare const document: PageDocument
declare const getComputedStyle: (element: PageElement, pseudo?: string) => PageStyle
