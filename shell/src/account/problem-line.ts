const SVG = 'http://www.w3.org/2000/svg'

/** Path data of the warning icon of the server's pages. */
const WARNING =
  'M128 24a104 104 0 1 0 104 104A104.11 104.11 0 0 0 128 24Zm0 192a88 88 0 1 1 88-88 88.1 88.1 0 0 1-88 88Zm-8-80V80a8 8 0 0 1 16 0v56a8 8 0 0 1-16 0Zm20 36a12 12 0 1 1-12-12 12 12 0 0 1 12 12Z'

/** An error message that looks like those of the server's pages. */
export function createProblem(id: string, message: string): HTMLElement {
  const line = document.createElement('p')
  line.className = 'site-error'
  line.id = id
  line.setAttribute('role', 'alert')
  const text = document.createElement('span')
  text.textContent = message
  line.append(createIcon(), text)
  return line
}

function createIcon(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const attributes = { width: '20', height: '20', viewBox: '0 0 256 256', fill: 'currentColor' }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', WARNING)
  icon.append(path)
  return icon
}
