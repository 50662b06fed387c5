/** Position of a step in the space of impress.js. Lengths in px, y down, z towards the viewer; angles in degrees. */
export interface SpacePlace {
  x: number
  y: number
  z: number
  scale: number
  turns: Turns
}

export interface Turns {
  x: number
  y: number
  z: number
  /** The axes in the order of their rotations, each at most once. */
  order: string
}

/** The `data-` attributes of a step by the rest of their names (`rel-x`). */
export type StepData = (name: string) => string | undefined

interface Step {
  /** Of its element, for steps that refer to it. */
  readonly id?: string
  readonly data: StepData
}

interface Shift {
  x: number
  y: number
  z: number
}

const MAX_DISTANCE = 1e9

/** Parses a number like impress.js. Invalid and excessive numbers are replaced by the fallback. */
export function toNumber(text: string | undefined, fallback = 0): number {
  const number = text === undefined ? NaN : Number(text)
  const isUsable = Number.isFinite(number) && Math.abs(number) <= MAX_DISTANCE
  return isUsable ? number : Math.min(MAX_DISTANCE, Math.max(-MAX_DISTANCE, fallback))
}

/**
 * Computes the positions of steps from their attributes: absolute, or relative to the previous step (`data-rel-x`, also in
 * screen widths and heights) or to an earlier one (`data-rel-to`). Missing coordinates and shifts are inherited from the
 * previous step.
 */
export function placeSteps(steps: readonly Step[], screen: { width: number; height: number }): SpacePlace[] {
  const known = new Map<string, SpacePlace>()
  let before: SpacePlace = { x: 0, y: 0, z: 0, scale: 1, turns: { x: 0, y: 0, z: 0, order: 'xyz' } }
  let shift: Shift = { x: 0, y: 0, z: 0 }
  return steps.map(({ id, data }) => {
    const referred = known.get(data('rel-to') ?? '')
    const base = referred ?? before
    const inherited = referred || data('rel-reset') !== undefined ? { x: 0, y: 0, z: 0 } : shift
    shift = shiftOf(data, inherited, screen)
    const alongStep = data('rel-position') === 'relative'
    const moved = alongStep ? turned(base.turns, shift) : shift
    const at = (axis: keyof Shift): number => toNumber(data(axis), base[axis] + moved[axis])
    const place: SpacePlace = {
      x: at('x'),
      y: at('y'),
      z: at('z'),
      scale: scaleOf(data('scale')),
      turns: turnsOf(data, alongStep ? base.turns : undefined),
    }
    before = place
    if (id !== undefined && !known.has(id)) known.set(id, place)
    return place
  })
}

/** An absolute coordinate resets the inherited shift of its axis. */
function shiftOf(data: StepData, inherited: Shift, screen: { width: number; height: number }): Shift {
  const along = (axis: keyof Shift): number =>
    data(axis) === undefined ? relativeLength(data(`rel-${axis}`), inherited[axis], screen) : 0
  return { x: along('x'), y: along('y'), z: along('z') }
}

function relativeLength(
  text: string | undefined,
  fallback: number,
  { width, height }: { width: number; height: number },
): number {
  const parts = /^([+-]?[\d.]+)([wh])$/.exec(text?.trim() ?? '')
  if (!parts) return toNumber(text, fallback)
  return toNumber(parts[1], 0) * (parts[2] === 'w' ? width : height)
}

function scaleOf(text: string | undefined): number {
  const scale = toNumber(text, 1)
  // A step without size is invisible; impress.js cannot show one either.
  return scale > 1e-6 && scale <= 1e6 ? scale : 1
}

function turnsOf(data: StepData, base: Turns | undefined): Turns {
  const angle = (axis: 'x' | 'y' | 'z', given: string | undefined): number =>
    toNumber(given, (base?.[axis] ?? 0) + toNumber(data(`rel-rotate-${axis}`))) % 360
  return {
    x: angle('x', data('rotate-x')),
    y: angle('y', data('rotate-y')),
    z: angle('z', data('rotate-z') ?? data('rotate')),
    order: orderOf(data('rotate-order')),
  }
}

function orderOf(text = ''): string {
  const axes = [...new Set(text.toLowerCase())].filter((letter) => 'xyz'.includes(letter)).join('')
  return axes || 'xyz'
}

/** Rotates a shift into the axes of a rotated step. */
function turned(turns: Turns, { x, y, z }: Shift): Shift {
  const [a = [], b = [], c = []] = turnMatrix(turns)
  const along = ([p = 0, q = 0, r = 0]: number[]): number => p * x + q * y + r * z
  return { x: along(a), y: along(b), z: along(c) }
}

/** The 3 × 3 matrix of CSS `rotateX() rotateY() rotateZ()` in that order. */
export function turnMatrix({ x, y, z, order }: Turns): number[][] {
  const angles: Record<string, number> = { x, y, z }
  return [...order].reduce(
    (all, axis) => product(all, aboutAxis(axis, angles[axis] ?? 0)),
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  )
}

function aboutAxis(axis: string, degrees: number): number[][] {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  if (axis === 'x') return [[1, 0, 0], [0, cos, -sin], [0, sin, cos]] // prettier-ignore
  if (axis === 'y') return [[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]] // prettier-ignore
  return [[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]] // prettier-ignore
}

function product(one: number[][], other: number[][]): number[][] {
  return one.map((row) =>
    [0, 1, 2].map((column) => row.reduce((sum, part, at) => sum + part * (other[at]?.[column] ?? 0), 0)),
  )
}
