import type { Paint } from '@viewpage/deck'
import { colourText, parseColour, type Rgba } from '@viewpage/importers/colour'
import { shortened } from '@viewpage/importers/geometry/number-text'

interface Size {
  width: number
  height: number
}

/** A computed colour with an additional opacity; undefined if it is invisible. */
export function visibleColour(css: string, opacity = 1): string | undefined {
  const colour = parseColour(css)
  return colour && colour.alpha * opacity >= 1 / 512 ? colourText(colour, opacity) : undefined
}

/** A computed length, or a percentage of a whole; undefined for keywords. */
export function readLength(css: string, whole: number): number | undefined {
  const parts = /^(-?[\d.]+(?:e-?\d+)?)(px|%)?$/.exec(css.trim())
  if (!parts) return undefined
  const number = Number(parts[1])
  return parts[2] === '%' ? (number / 100) * whole : number
}

/** The URL in a computed `url("…")`, if that is the first layer. */
export function readUrl(css: string): string | undefined {
  const quoted = /^url\("((?:[^"\\]|\\.)*)"\)/.exec(css)
  return quoted?.[1]?.replace(/\\(.)/g, '$1')
}

/**
 * Converts the first gradient to a paint for a box; gradients that are not linear become the mean of their colours.
 * Undefined if it is not a gradient.
 */
export function gradientPaint(
  css: string,
  box: Size & { x: number; y: number },
  opacity: number,
): Paint | undefined {
  const parts = /^(?:repeating-)?(linear|radial|conic)-gradient\((.*)\)/is.exec(firstLayer(css))
  if (!parts) return undefined
  const [first = '', ...others] = splitAtCommas(parts[2] ?? '')
  const hasDirection = readStop(first) === undefined
  const stops = (hasDirection ? others : [first, ...others]).flatMap((text) => readStop(text) ?? [])
  if (stops.length === 0) return undefined
  if (parts[1] !== 'linear' || stops.length > 64)
    return colourText(mean(stops.map(({ colour }) => colour)), opacity)
  return linear(angleOf(hasDirection ? first : '', box), stops, box, opacity)
}

/** The mean colour of a gradient. */
export function meanColour(css: string): string | undefined {
  const paint = gradientPaint(
    css.replace(/^(?:repeating-)?linear/, 'radial'),
    { x: 0, y: 0, width: 1, height: 1 },
    1,
  )
  return typeof paint === 'string' ? paint : undefined
}

interface Stop {
  colour: Rgba
  /** A fraction; undefined for px. */
  at: number | undefined
}

const POSITION = /^-?[\d.]+(?:%|px)$/

/** A colour with up to two positions, of which the first is used. */
function readStop(text: string): Stop | undefined {
  const words = text.trim().split(/\s+/)
  let end = words.length
  while (end > 1 && POSITION.test(words[end - 1] ?? '')) end -= 1
  const colour = parseColour(words.slice(0, end).join(' '))
  const first = words[end] ?? ''
  return colour && { colour, at: first.endsWith('%') ? Number(first.slice(0, -1)) / 100 : undefined }
}

function linear(
  degrees: number,
  stops: Stop[],
  { x, y, width, height }: Size & { x: number; y: number },
  opacity: number,
): Paint {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), -Math.cos(angle)]
  // In CSS, the corners have the colours of the ends of the line.
  const half = (Math.abs(width * sin) + Math.abs(height * cos)) / 2
  const [cx, cy] = [x + width / 2, y + height / 2]
  let least = 0
  return {
    type: 'linear',
    x1: shortened(cx - sin * half),
    y1: shortened(cy - cos * half),
    x2: shortened(cx + sin * half),
    y2: shortened(cy + cos * half),
    stops: stops.map(({ colour, at }, index) => {
      const position = at ?? (stops.length === 1 ? 0 : index / (stops.length - 1))
      least = Math.min(1, Math.max(least, position))
      return { offset: shortened(least, 5), colour: colourText(colour, opacity) }
    }),
  }
}

const SIDES: Record<string, [across: number, down: number]> = { top: [0, -1], bottom: [0, 1], left: [-1, 0], right: [1, 0] } // oxfmt-ignore

/** Degrees clockwise, 0 is up. */
function angleOf(text: string, { width, height }: Size): number {
  const turn = /^(-?[\d.]+)(deg|turn|rad|grad)/.exec(text.trim())
  if (turn)
    return Number(turn[1]) * ({ deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 }[turn[2] ?? 'deg'] ?? 1)
  const words = /^to\s+(\w+)(?:\s+(\w+))?/.exec(text.trim())
  if (!words) return 180
  const [across, down] = [words[1], words[2]].reduce(
    ([x, y], word) => [x + (SIDES[word ?? '']?.[0] ?? 0), y + (SIDES[word ?? '']?.[1] ?? 0)],
    [0, 0] as [number, number],
  )
  // Towards a corner, the 50 % line connects the two other corners.
  const [dx, dy] = across !== 0 && down !== 0 ? [across * height, down * width] : [across, down]
  return (Math.atan2(dx, -dy) * 180) / Math.PI
}

function mean(colours: Rgba[]): Rgba {
  const part = (name: keyof Rgba): number =>
    colours.reduce((sum, colour) => sum + colour[name], 0) / colours.length
  return {
    red: Math.round(part('red')),
    green: Math.round(part('green')),
    blue: Math.round(part('blue')),
    alpha: part('alpha'),
  }
}

const firstLayer = (css: string): string => splitAtCommas(css)[0] ?? ''

/** Splits at commas outside of parentheses. */
export function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (text[at] !== ',' || depth !== 0) continue
    parts.push(text.slice(start, at).trim())
    start = at + 1
  }
  return [...parts, text.slice(start).trim()]
}
