import { writeFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'

/** Paints `red-spot-*.webp` beside this file: clouds that are stirred by noise, and a storm among them. */
const WIDTH = 1600
const HEIGHT = 900
const QUALITY = 78
const BANDS = [
  '#8A4A2E',
  '#C98A5E',
  '#EBD3AC',
  '#F4E6CC',
  '#DDAE7E',
  '#B4683F',
  '#E6C79C',
  '#F1DFC0',
  '#C58A5F',
  '#94543A',
]
const STORM = { x: 0.6, y: 0.56, across: 0.21, down: 0.2 }

const canvas = createCanvas(WIDTH, HEIGHT)
const context = canvas.getContext('2d')
const image = context.createImageData(WIDTH, HEIGHT)
for (let y = 0; y < HEIGHT; y++) {
  for (let x = 0; x < WIDTH; x++) {
    const colour = colourAt(x / HEIGHT, y / HEIGHT)
    image.data.set([...colour, 255], 4 * (y * WIDTH + x))
  }
}
context.putImageData(image, 0, 0)
for (const width of [1600, 800, 400]) {
  const copy = createCanvas(width, (width * HEIGHT) / WIDTH)
  const target = copy.getContext('2d')
  target.imageSmoothingQuality = 'high'
  target.drawImage(canvas, 0, 0, copy.width, copy.height)
  writeFileSync(new URL(`red-spot-${width}.webp`, import.meta.url), copy.toBuffer('image/webp', QUALITY))
}

function colourAt(x: number, y: number): number[] {
  const across = (x - STORM.x * (WIDTH / HEIGHT)) / (STORM.across * 1.5)
  const down = (y - STORM.y) / STORM.down
  const near = Math.hypot(across, down)
  // Wind turns about the storm and runs along the bands elsewhere.
  const pull = Math.exp(-(near ** 2) / 1.4)
  const turn = 5.2 * pull
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const stirredX = x + pull * (across * cos - down * sin - across) * 0.2
  const stirredY = y + pull * (across * sin + down * cos - down) * 0.2
  const warp = clouds(stirredX * 2.2, stirredY * 7) - 0.5
  const bent = stirredY + 0.11 * warp + 0.035 * (clouds(stirredX * 6 + 3 * warp, stirredY * 22) - 0.5)
  const fine = clouds(stirredX * 13 + 5 * warp, stirredY * 48 + 4 * warp) - 0.5
  const band = mixed(BANDS, bent * (BANDS.length - 1))
  const storm = mixed(
    ['#D8643C', '#C24A26', '#E08A5E', '#F3DCBB', '#F3DCBB'],
    near * 3.4 + 1.2 * warp + 0.4 * fine,
  )
  const share = 1 / (1 + Math.exp((near - 1.05 - 0.3 * warp) * 14))
  return band.map((part, index) => (part + ((storm[index] ?? 0) - part) * share) * (1 + 0.2 * fine))
}

/** A colour between those of a list. */
function mixed(colours: readonly string[], at: number): number[] {
  const place = Math.min(colours.length - 1.001, Math.max(0, at))
  const [from, to] = [Math.floor(place), Math.floor(place) + 1].map((index) =>
    channels(colours[index] ?? '#000000'),
  )
  const part = place % 1
  const eased = part * part * (3 - 2 * part)
  return (from ?? []).map((value, index) => value + ((to?.[index] ?? 0) - value) * eased)
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

/** Noise of four finenesses, 0 to 1. */
function clouds(x: number, y: number): number {
  let [sum, strength] = [0, 0.5]
  for (let octave = 0; octave < 5; octave++) {
    sum += strength * noise(x * 2 ** octave, y * 2 ** octave)
    strength /= 2
  }
  return sum
}

function noise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [x - left, y - top].map((part) => part * part * (3 - 2 * part))
  const between = (from: number, to: number, part = 0) => from + (to - from) * part
  return between(
    between(chance(left, top), chance(left + 1, top), u),
    between(chance(left, top + 1), chance(left + 1, top + 1), u),
    v,
  )
}

function chance(x: number, y: number): number {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
