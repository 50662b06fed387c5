import type {
  BoxPiece,
  DrawingPiece,
  Fragment,
  PageLayout,
  PicturePiece,
  Piece,
  TextPiece,
} from './page-layout.ts'
import type { PageDocument, PageNode, PageElement, PageRect, PageStyle, PageMatrix } from './page-dom.ts'

/** Limits of a measurement. */
export interface MeasureLimits {
  /** More steps are shown all at once, not one by one. */
  steps: number
  letters: number
  /** Elements whose style sheets may add texts before and after them. */
  generated: number
  /** Classes and ids of what only concerns the player of impress.js: messages, buttons, progress. */
  ofPlayer: readonly string[]
}

/**
 * Runs inside the page, as text, so it cannot use anything of this module. Puts the page into the states that impress.js
 * would show, one step at a time, and measures the content of each step. Transforms inside a step are removed during
 * the measurement and stored separately, so that all lengths are those before the transform.
 */
export function measurePage(limits: MeasureLimits): PageLayout {
  interface Around {
    matrix: PageMatrix | undefined
    opacity: number
    link: string | undefined
    level: number
    block: number
    heading: number | undefined
    listed: boolean
    /** The marker of a list item, written before its first letters. */
    mark: { text: string; x: number; isWritten: boolean } | undefined
    /** `text-decoration-line`s. */
    lines: string
  }
  const MARKS: Record<string, string> = { disc: '•', circle: '◦', square: '▪' }
  const DRAWN = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'opacity', 'color', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'display', 'visibility'] // oxfmt-ignore
  const GENERATED = ['background-color', 'background-image', 'background-position', 'background-repeat', 'background-size', 'border', 'border-radius', 'bottom', 'color', 'display', 'float', 'font', 'height', 'left', 'letter-spacing', 'margin', 'opacity', 'padding', 'position', 'right', 'text-decoration', 'text-shadow', 'text-transform', 'top', 'transform', 'transform-origin', 'vertical-align', 'visibility', 'white-space', 'width', 'z-index'] // oxfmt-ignore
  const root = document.getElementById('impress') ?? document.body
  const body = document.body
  const page = document.documentElement
  let letters = 0
  let blocks = 0
  let written = 0
  let latest: { fragment: Fragment; block: number } | undefined
  let origin = { left: 0, top: 0 }
  let pieces: Piece[] = []
  const ascents: Record<string, number> = {}
  const pencil = document.createElement('canvas').getContext('2d')

  const still = document.createElement('style')
  still.textContent =
    '*,*::before,*::after{transition:none!important;caret-color:transparent!important}' +
    '[data-written~=before]::before,[data-written~=after]::after{content:none!important}' +
    'html,body{height:100%!important}'
  page.appendChild(still)
  const canvas = document.createElement('div')
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
  for (const element of [...body.querySelectorAll('*')].slice(0, limits.generated)) writeGenerated(element)

  const singly = steps.length <= limits.steps
  const seen: number[][] = []
  const screens: Piece[][] = []
  const layouts = steps.map((step, at) => {
    if (singly || at === 0) show(singly ? at : -1)
    if (singly) {
      seen.push(steps.map(opacityOf))
      screens.push(measureScreen())
    }
    return measureStep(step)
  })
  const stage = measureStage()
  const paper = [body, page].map((element) => getComputedStyle(element))
  const own = paper.find((style) => isPainted(style.backgroundColor) || style.backgroundImage !== 'none')
  return {
    background: { colour: own?.backgroundColor ?? '', image: own?.backgroundImage ?? 'none' },
    steps: layouts,
    stage,
    screens,
    seen,
    cut: letters > limits.letters,
    lacksGenerated,
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

  function measureStep(step: PageElement): PageLayout['steps'][number] {
    const { left, top, width, height } = step.getBoundingClientRect()
    origin = { left, top }
    pieces = []
    for (const substep of step.querySelectorAll('.substep')) substep.classList.add('substep-visible')
    const restore = removeTransforms(step)
    visit(step, around(undefined))
    restore()
    return { left, top, width, height, pieces: inOrder(pieces) }
  }

  function measureStage(): Piece[] {
    origin = { left: 0, top: 0 }
    pieces = []
    const restore = removeTransforms(canvas)
    visit(canvas, around(undefined))
    restore()
    return inOrder(pieces)
  }

  /** What lies beside the presentation, such as pictures that are fixed to the screen. */
  function measureScreen(): Piece[] {
    origin = { left: 0, top: 0 }
    pieces = []
    const restore = removeTransforms(body)
    for (const element of body.children)
      if (element !== root && !limits.ofPlayer.some((name) => isNamed(element, name)))
        visit(element, around(undefined))
    restore()
    return inOrder(pieces.filter(({ opacity = 1 }) => opacity > 0))
  }

  /** @param name a class, or an id */
  function isNamed(element: PageElement, name: string): boolean {
    return element.id === name || element.classList.contains(name)
  }

  function around(matrix: PageMatrix | undefined): Around {
    const nothing = { link: undefined, heading: undefined, mark: undefined }
    return { matrix, opacity: 1, level: 0, block: 0, listed: false, lines: '', ...nothing }
  }

  function inOrder(all: Piece[]): Piece[] {
    return all.sort((one, other) => (one.level ?? 0) - (other.level ?? 0))
  }

  function set(element: PageElement, style: Record<string, string>): void {
    for (const name of Object.keys(style)) element.style.setProperty(name, style[name] ?? '', 'important')
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

  function visit(element: PageElement, outer: Around): void {
    const style = getComputedStyle(element)
    if (style.display === 'none' || letters > limits.letters) return
    const isTop = element.classList.contains('step') || element === canvas
    const inner = isTop ? { ...outer, block: ++blocks } : inside(element, style, outer)
    const tag = element.tagName.toLowerCase()
    if (style.visibility === 'visible') {
      drawBox(element, style, inner)
      if (tag === 'img') return drawPicture(element, style, inner)
      if (tag === 'svg') return drawDrawing(element, inner)
    }
    for (const node of element.childNodes) {
      if (node.nodeType === 3 && style.visibility === 'visible') writeText(node, style, inner)
      if (node.nodeType !== 1) continue
      const child = node as PageElement
      if (child.tagName.toLowerCase() === 'br') spaceAfter(inner)
      const before = blocks
      if (!child.classList.contains('step') && child !== root) visit(child, inner)
      // Text after an inner paragraph is a new paragraph.
      if (blocks !== before) inner.block = ++blocks
    }
  }

  function inside(element: PageElement, style: PageStyle, outer: Around): Around {
    const tag = element.tagName.toLowerCase()
    const isInline = style.display === 'inline' || style.display === 'contents'
    const heading = /^h[1-6]$/.test(tag) ? Number(tag[1]) : outer.heading
    const isPlaced = style.position !== 'static'
    const isRaised = isPlaced || element.removedTransform !== undefined || Number(style.opacity) < 1
    const isListed = style.display === 'list-item'
    return {
      matrix: element.removedTransform
        ? matrixOf(element, element.removedTransform, outer.matrix)
        : outer.matrix,
      opacity: outer.opacity * Math.min(1, Number(style.opacity)),
      link: tag === 'a' ? (element.getAttribute('href') ?? outer.link) : outer.link,
      // Positioned, transformed and transparent elements are painted above others, also without z-index.
      level: outer.level + (isRaised ? 0.001 : 0) + (isPlaced ? Number(style.zIndex) || 0 : 0),
      block: isInline || style.display.startsWith('inline') ? outer.block : ++blocks,
      heading,
      listed: outer.listed || isListed,
      mark: isListed ? markOf(element, style) : outer.mark,
      lines: `${style.display.startsWith('inline-') ? '' : outer.lines} ${style.textDecorationLine}`,
    }
  }

  function matrixOf(
    element: PageElement,
    { transform, transformOrigin }: { transform: string; transformOrigin: string },
    outer: PageMatrix | undefined,
  ): PageMatrix {
    const { left, top } = element.getBoundingClientRect()
    const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat)
    const [cx, cy] = [left - origin.left + x, top - origin.top + y]
    const own = new DOMMatrix().translate(cx, cy).multiply(new DOMMatrix(transform)).translate(-cx, -cy)
    return outer ? outer.multiply(own) : own
  }

  function markOf(element: PageElement, style: PageStyle): Around['mark'] {
    if (style.listStyleType === 'none') return undefined
    const items = element.parentElement ? [...element.parentElement.children] : []
    const number = items.filter((item) => getComputedStyle(item).display === 'list-item').indexOf(element) + 1
    const { left, right } = element.getBoundingClientRect()
    const gap = parseFloat(style.fontSize) * 0.45
    const x = style.direction === 'rtl' ? right + gap : left - gap
    return { text: MARKS[style.listStyleType] ?? `${number}.`, x: x - origin.left, isWritten: false }
  }

  function common({
    matrix,
    opacity,
    link,
    level,
  }: Around): Pick<BoxPiece, 'matrix' | 'opacity' | 'link' | 'level'> {
    return {
      ...(matrix && { matrix: [matrix.m11, matrix.m12, matrix.m21, matrix.m22, matrix.m41, matrix.m42] }),
      ...(opacity < 1 && { opacity }),
      ...(link !== undefined && { link }),
      ...(level !== 0 && { level }),
    }
  }

  function isPainted(colour: string): boolean {
    return colour !== 'transparent' && !/^rgba\(.*, 0\)$/.test(colour)
  }

  function boxOf({ left, top, width, height }: PageRect): {
    x: number
    y: number
    width: number
    height: number
  } {
    return { x: left - origin.left, y: top - origin.top, width, height }
  }

  function drawBox(element: PageElement, style: PageStyle, inner: Around): void {
    const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
      width: style[`border${side}Style`] === 'none' ? 0 : parseFloat(style[`border${side}Width`]),
      style: style[`border${side}Style`],
      colour: style[`border${side}Color`],
    }))
    const hasImage = style.backgroundImage !== 'none'
    const isBordered = sides.some(({ width, colour }) => width > 0 && isPainted(colour))
    const hasShadow = style.boxShadow !== 'none'
    if (!isPainted(style.backgroundColor) && !hasImage && !isBordered && !hasShadow) return
    const { backgroundImage, backgroundSize, backgroundPosition, backgroundRepeat } = style
    const rects =
      style.display === 'inline' ? [...element.getClientRects()] : [element.getBoundingClientRect()]
    for (const rect of rects) {
      if (!(rect.width > 0 && rect.height > 0)) continue
      const piece: BoxPiece = {
        kind: 'box',
        ...common(inner),
        ...boxOf(rect),
        fill: style.backgroundColor,
        ...(hasImage && {
          image: {
            value: backgroundImage,
            size: backgroundSize,
            position: backgroundPosition,
            repeat: backgroundRepeat,
          },
        }),
        ...(hasShadow && { shadow: style.boxShadow.slice(0, 20_000) }),
        radii: radiiOf(style),
        sides,
      }
      pieces.splice(beforeText(inner.block), 0, piece)
    }
  }

  function radiiOf(style: PageStyle): string[] {
    const { borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius } =
      style
    return [borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius]
  }

  /** Index of the current paragraph's text: its boxes are inserted below. */
  function beforeText(block: number): number {
    let at = pieces.length
    for (let last = pieces[at - 1]; last?.kind === 'text' && last.block === block; last = pieces[at - 1]) at--
    return at
  }

  function drawPicture(element: PageElement, style: PageStyle, inner: Around): void {
    const { x, y, width, height } = boxOf(element.getBoundingClientRect())
    const px = (text: string): number => parseFloat(text) || 0
    const left = px(style.paddingLeft) + px(style.borderLeftWidth)
    const top = px(style.paddingTop) + px(style.borderTopWidth)
    const picture: PicturePiece = {
      kind: 'picture',
      ...common(inner),
      x: x + left,
      y: y + top,
      width: Math.max(0, width - left - px(style.paddingRight) - px(style.borderRightWidth)),
      height: Math.max(0, height - top - px(style.paddingBottom) - px(style.borderBottomWidth)),
      address: element.getAttribute('src') ?? '',
      fit: style.objectFit,
      radii: radiiOf(style),
      label: element.getAttribute('alt') ?? '',
    }
    if (picture.width > 0 && picture.height > 0) pieces.push(picture)
  }

  function drawDrawing(element: PageElement, inner: Around): void {
    const box = boxOf(element.getBoundingClientRect())
    if (!(box.width > 0 && box.height > 0)) return
    for (const part of [element, ...element.querySelectorAll('*')].slice(0, 5_000)) {
      const style = getComputedStyle(part)
      for (const name of DRAWN) part.style.setProperty(name, style.getPropertyValue(name))
    }
    const xml = new XMLSerializer().serializeToString(element)
    const drawing: DrawingPiece = { kind: 'drawing', ...common(inner), ...box, xml }
    pieces.push(drawing)
  }

  function writeText(node: PageNode, style: PageStyle, inner: Around): void {
    const { data = '' } = node
    const fragments = fragmentsOf(node, data, style)
    if (/^\s/.test(data)) spaceAfter(inner)
    for (const fragment of fragments) {
      const last = textPiece(node.parentElement, style, inner)
      const { mark } = inner
      if (mark && !mark.isWritten) {
        mark.isWritten = true
        last.fragments.push({ ...fragment, text: mark.text, x: mark.x, width: 0, ends: true })
      }
      last.fragments.push(fragment)
      latest = { fragment, block: inner.block }
      underline(fragment, inner)
    }
  }

  function spaceAfter({ block }: Around): void {
    if (latest?.block === block && !latest.fragment.text.endsWith(' ')) latest.fragment.text += ' '
  }

  /** The text piece for this paragraph and link. */
  function textPiece(owner: PageElement | null, style: PageStyle, inner: Around): TextPiece {
    for (let at = pieces.length - 1; at >= beforeText(inner.block); at--) {
      const piece = pieces[at]
      if (piece?.kind !== 'text') break
      const mine = common(inner)
      const isSame =
        piece.link === mine.link &&
        piece.opacity === mine.opacity &&
        String(piece.matrix) === String(mine.matrix)
      if (isSame) return piece
    }
    const { block, heading, listed } = inner
    const language = nearestLanguage(owner)
    const piece: TextPiece = {
      kind: 'text',
      ...common(inner),
      block,
      ...(heading !== undefined && { heading }),
      ...(listed && { listed }),
      ...(language && { language }),
      direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
      fragments: [],
    }
    pieces.push(piece)
    return piece
  }

  function nearestLanguage(element: PageElement | null): string | undefined {
    const owner = element?.closest('[lang]')
    return owner && owner !== page ? (owner.getAttribute('lang') ?? undefined) : undefined
  }

  /** Groups the letters of a text node by line. */
  function fragmentsOf(node: PageNode, data: string, style: PageStyle): Fragment[] {
    const size = parseFloat(style.fontSize)
    if (!(size > 0)) return []
    const range = document.createRange()
    const found: { text: string; left: number; right: number; top: number; bottom: number }[] = []
    for (let at = 0; at < data.length && letters <= limits.letters;) {
      const letter = String.fromCodePoint(data.codePointAt(at) ?? 32)
      range.setStart(node, at)
      range.setEnd(node, at + letter.length)
      at += letter.length
      letters++
      const rects = [...range.getClientRects()]
      const rect = rects.find(({ width }) => width > 0) ?? rects[0]
      const last = found[found.length - 1]
      if (/\s/.test(letter)) {
        // White space separates words, also if it has no width.
        if (last && !last.text.endsWith(' ')) last.text += ' '
        continue
      }
      if (!rect || rect.width === 0) {
        if (last) last.text += letter
        continue
      }
      const middle = (rect.top + rect.bottom) / 2
      const continuesLine =
        last &&
        middle > last.top &&
        middle < last.bottom &&
        rect.left < last.right + 3 * size &&
        rect.right > last.left - 3 * size
      if (!continuesLine) {
        const { left, right, top, bottom } = rect
        found.push({ text: letter, left, right, top, bottom })
      } else {
        last.text += letter
        last.left = Math.min(last.left, rect.left)
        last.right = Math.max(last.right, rect.right)
      }
    }
    return found.map(({ text, left, right, top, bottom }) => ({
      at: written++,
      text: cased(text, style.textTransform).slice(0, 20_000),
      x: left - origin.left,
      baseline: top - origin.top + (bottom - top) * ascentOf(style),
      width: right - left,
      families: style.fontFamily,
      size,
      weight: parseFloat(style.fontWeight) || 400,
      italic: style.fontStyle !== 'normal',
      colour: style.webkitTextFillColor || style.color,
      tracking: parseFloat(style.letterSpacing) || 0,
      ...(style.textShadow !== 'none' && { shadow: style.textShadow.slice(0, 20_000) }),
    }))
  }

  function cased(text: string, transform: string): string {
    if (transform === 'uppercase') return text.toUpperCase()
    if (transform === 'lowercase') return text.toLowerCase()
    if (transform === 'capitalize')
      return text.replace(/(^|\s)(\S)/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    return text
  }

  /** Fraction of the line height above the baseline. */
  function ascentOf({ fontStyle, fontWeight, fontSize, fontFamily }: PageStyle): number {
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const known = ascents[font]
    if (known !== undefined) return known
    if (!pencil) return 0.8
    pencil.font = font
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pencil.measureText('x')
    return (ascents[font] = above + below > 0 ? above / (above + below) : 0.8)
  }

  function underline({ x, baseline, width, size, colour }: Fragment, inner: Around): void {
    const draw = (y: number): void => {
      const height = Math.max(1, size / 16)
      const line = { x, y: baseline + y * size, width, height, fill: colour, radii: [], sides: [] }
      pieces.splice(beforeText(inner.block), 0, { kind: 'box', ...common(inner), ...line })
    }
    if (inner.lines.includes('underline')) draw(0.1)
    if (inner.lines.includes('line-through')) draw(-0.3)
  }
}

declare const document: PageDocument
declare const getComputedStyle: (element: PageElement, pseudo?: string) => PageStyle
declare const DOMMatrix: new (transform?: string) => PageMatrix
declare const XMLSerializer: new () => { serializeToString(element: PageElement): string }
