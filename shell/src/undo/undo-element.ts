import arrow from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'

const SVG = 'http://www.w3.org/2000/svg'

/** What is seen while something can be undone. */
export interface UndoElement {
  readonly root: HTMLElement
  readonly button: HTMLButtonElement
  /** Shows the line with the time that is left. */
  show(line: string): void
  /** Has screen readers say it. */
  announce(status: string): void
}

/** @param name struck through; `null` in a toast */
export function undoElement({ label, name }: { label: string; name: string | null }): UndoElement {
  const root = element('div', name === null ? 'undo undo-toast' : 'undo')
  const words = element('div', 'undo-words')
  const line = element('span', 'undo-line')
  if (name !== null) {
    const struck = element('s', 'undo-name')
    struck.dir = 'auto'
    struck.textContent = name
    words.append(struck)
  }
  words.append(line)
  const button = element('button', 'kit-button kit-button-small undo-button')
  button.type = 'button'
  button.append(icon(arrow), label)
  const status = element('span', 'kit-visually-hidden')
  status.setAttribute('role', 'status')
  root.append(words, button, element('span', 'undo-time'), status)
  return {
    root,
    button,
    show(text) {
      line.textContent = text
    },
    announce(text) {
      status.textContent = text
    },
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  return made
}

function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of Object.entries({
    class: 'kit-icon',
    width: '18',
    height: '18',
    viewBox: '0 0 256 256',
    fill: 'currentColor',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value)
  const shape = document.createElementNS(SVG, 'path')
  shape.setAttribute('d', path)
  svg.append(shape)
  return svg
}
