import type { DeckDocument, Item, Line } from '@viewpage/deck'
import type { PlayerOptions } from './player.ts'

/** The items of a deck as plain elements, one CSS px per world unit. Settles when the pictures are decoded. */
export async function createDomItems({ document: deck, assetUrl }: PlayerOptions): Promise<HTMLElement[]> {
  await Promise.all(Object.values(deck.assets).map(({ sha256 }) => decoded(assetUrl(sha256))))
  return deck.items.map((item) => {
    const element = elementOf(item, deck, assetUrl)
    element.style.cssText += `;position:absolute;left:0;top:0;width:${item.width}px;height:${item.height}px;transform-origin:0 0;transform:translate(${item.x}px,${item.y}px) rotate(${item.rotation}deg) scale(${item.scale})`
    return element
  })
}

async function decoded(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
}

function elementOf(item: Item, deck: DeckDocument, assetUrl: PlayerOptions['assetUrl']): HTMLElement {
  if (item.kind === 'image') {
    const image = new Image()
    image.src = assetUrl(deck.assets[item.asset]?.sha256 ?? '')
    return image
  }
  const element = document.createElement('div')
  if (item.kind === 'text') element.append(...item.lines.map(lineElement))
  if (item.kind === 'shape') {
    element.style.background = typeof item.fill === 'string' ? item.fill : ''
    if (item.shape === 'ellipse') element.style.borderRadius = '50%'
    else if (item.shape === 'rectangle') element.style.borderRadius = `${item.radius ?? 0}px`
    else element.style.clipPath = `path("${item.d ?? ''}")`
  }
  return element
}

function lineElement({ x, baseline, runs }: Line): HTMLElement {
  const line = document.createElement('div')
  const [run] = runs
  // With this line height the baseline is one em below the top, minus the descent of the font.
  line.style.cssText = `position:absolute;white-space:pre;left:${x}px;top:${baseline - (run?.size ?? 0)}px;line-height:normal`
  for (const { text, font, size, colour } of runs) {
    const span = document.createElement('span')
    span.textContent = text
    span.style.cssText = `font:400 ${size}px ${font};color:${colour}`
    line.append(span)
  }
  return line
}
