import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'

/** Writes the frames of `equal-areas.webm` into a new folder, in the system's folder for such: README.md says how they become the clip. */
const WIDTH = 640
const HEIGHT = 360
const FRAMES = 96
const SLICES = 12
const ECCENTRICITY = 0.62
const LONG = 205
const SHORT = LONG * Math.sqrt(1 - ECCENTRICITY ** 2)
const MIDDLE = { x: 320, y: 180 }
const SUN = { x: MIDDLE.x + LONG * ECCENTRICITY, y: MIDDLE.y }

/** Where the planet is after a part of its year: Kepler's equation, by Newton's method. */
function planetAt(part: number) {
  const mean = 2 * Math.PI * part
  let eccentric = mean
  for (let turn = 0; turn < 30; turn++) {
    const miss = eccentric - ECCENTRICITY * Math.sin(eccentric) - mean
    eccentric -= miss / (1 - ECCENTRICITY * Math.cos(eccentric))
  }
  return { x: MIDDLE.x + LONG * Math.cos(eccentric), y: MIDDLE.y + SHORT * Math.sin(eccentric) }
}

const folder = mkdtempSync(join(tmpdir(), 'equal-areas-'))
for (let frame = 0; frame < FRAMES; frame++) {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const now = frame / FRAMES
  context.fillStyle = '#121828'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (let slice = 0; slice < SLICES; slice++) {
    const from = slice / SLICES
    const to = Math.min((slice + 1) / SLICES, now < from ? 1 : now)
    const age = now < from ? now - from + 1 : now - from
    context.globalAlpha = 0.1 + 0.7 * Math.max(0, 1 - age * 1.4)
    context.fillStyle = slice % 2 === 0 ? '#FF7A3A' : '#FFB27D'
    context.beginPath()
    context.moveTo(SUN.x, SUN.y)
    for (let point = 0; point <= 24; point++) {
      const { x, y } = planetAt(from + ((to - from) * point) / 24)
      context.lineTo(x, y)
    }
    context.fill()
  }
  context.globalAlpha = 1
  context.strokeStyle = '#F7EFE2'
  context.lineWidth = 2
  context.beginPath()
  context.ellipse(MIDDLE.x, MIDDLE.y, LONG, SHORT, 0, 0, 2 * Math.PI)
  context.stroke()
  const planet = planetAt(now)
  for (const [{ x, y }, radius, colour] of [
    [SUN, 17, '#FFC24B'],
    [planet, 10, '#8FE0DA'],
  ] as const) {
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
  writeFileSync(join(folder, `${String(frame).padStart(3, '0')}.png`), canvas.toBuffer('image/png'))
}
