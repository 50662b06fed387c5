import type { Camera } from '../src/camera/camera.ts'
import type { LayerView, View } from '../src/camera/view.ts'
import type { painted } from './paint.ts'
import { placed } from './sample-document.ts'

export const RED = '#ff0000'
export const GREEN = '#00ff00'
export const BLUE = '#0000ff'
export const WHITE = '#ffffff'
export const BLACK = '#000000'
export const straight: Camera = { x: 50, y: 50, width: 100, rotation: 0 }
export const viewAt = (camera: Partial<Camera>, layers: [string, LayerView][] = []): View => ({
  camera: { ...straight, ...camera },
  layers: new Map(layers),
  opening: { width: 1, height: 1 },
  step: 1,
  fromStep: 1,
  arrival: 1,
})
export const vector = (drawings: object[], own = {}) => ({
  kind: 'vector',
  id: 'v',
  ...placed,
  drawings,
  ...own,
})
export const path = (d: string, fill: string) => ({ op: 'path', d, fill })

export function redAndBlueOf(colour: string): number {
  return redOf(colour) + parseInt(colour.slice(5, 7), 16)
}

export function redOf(colour: string): number {
  return parseInt(colour.slice(1, 3), 16)
}

export type Picture = ReturnType<typeof painted>

export function brightest(picture: Picture, from: number, to: number, y: number): number {
  const across = Array.from({ length: to - from }, (_, index) => redOf(picture.at(from + index, y)))
  return Math.max(...across)
}

export function darkest(picture: Picture, from: number, to: number): number {
  let least = 255
  for (let y = from; y < to; y += 1)
    for (let x = 0; x < 200; x += 1) least = Math.min(least, redOf(picture.at(x, y)))
  return least
}

/** The colours along a row, from left to right, each once. */
export function coloursOf(picture: Picture, y: number): string[] {
  const found: string[] = []
  for (let x = 0; x < 100; x += 1) {
    const colour = picture.at(x, y)
    const name = redOf(colour) > 150 ? 'red' : parseInt(colour.slice(3, 5), 16) > 150 ? 'green' : null
    if (name && found.at(-1) !== name) found.push(name)
  }
  return found
}
