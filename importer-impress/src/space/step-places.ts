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

/** The position of a step, and what the next one inherits. */
interface Placed {
  place: SpacePlace
  /** Whether shifts and turns continue in the axes of the step before. */
  isAlong: boolean
  shift: Shift
  /** Degrees. */
  turn: Shift
}

const STILL: Shift = { x: 0, y: 0, z: 0 }
const AXES = ['x', 'y', 'z'] as const

/**
 * Computes the positions of steps from their attributes as impress.js does: absolute, or relative to the previous step
 * (`data-rel-x`, also in screen widths and heights; `data-rel-rotate-x`) or to an earlier one (`data-rel-to`). Missing
 * coordinates, shifts, and whether they follow the turn of the step before (`data-rel-position`) are inherited.
 */
export function placeSteps(steps: readonly Step[], screen: { width: number; height: number }): SpacePlace[] {
  const known = new Map<string, Placed>()
  let before: Placed = {
    place: { x: 0, y: 0, z: 0, scale: 1, turns: { ...STILL, order: 'xyz' } },
    isAlong: false,
    shift: STILL,
    turn: STILL,
  }
  return steps.map(({ id, data }) => {
    const referred = known.get(data('rel-to') ?? '')
    before = placeAfter(referred ? inheritedFrom(referred) : before, data, screen)
    if (id !== undefined && !known.has(id)) known.set(id, before)
    return before.place
  })
}

/** From a step that is referred to, only its position is inherited, unless it follows the one before it. */
const inheritedFrom = (referred: Placed): Placed =>
  referred.isAlong
    ? referred
    : {
        place: { ...referred.place, turns: { ...STILL, order: 'xyz' } },
        isAlong: false,
        shift: STILL,
        turn: STILL,
      }

function placeAfter(before: Placed, data: StepData, screen: { width: number; height: number }): Placed {
  const reset = data('rel-reset')
  const [lastShift, lastTurn] = reset === undefined ? [before.shift, before.turn] : [STILL, STILL]
  const isAlong = (data('rel-position') ?? (before.isAlong ? 'relative' : '')) === 'relative'
  // An absolute coordinate resets the inherited shift of its axis.
  const shift = perAxis((axis) =>
    data(axis) === undefined ? relativeLength(data(`rel-${axis}`), lastShift[axis], screen) : 0,
  )
  const angles = { x: data('rotate-x'), y: data('rotate-y'), z: data('rotate-z') ?? data('rotate') }
  const keepsTurn = reset !== 'all'
  const turn = perAxis((axis) =>
    angles[axis] === undefined && keepsTurn ? toNumber(data(`rel-rotate-${axis}`), lastTurn[axis]) : 0,
  )
  const follows = isAlong && keepsTurn
  const moved = follows ? turned(before.place.turns, shift) : shift
  const base = follows ? addedTurns(before.place.turns, turn) : turn
  const place = {
    ...perAxis((axis) => relativeLength(data(axis), before.place[axis] + moved[axis], screen)),
    scale: scaleOf(data('scale')),
    turns: {
      ...perAxis((axis) => (angles[axis] === undefined ? base[axis] : toNumber(angles[axis])) % 360),
      order: orderOf(data('rotate-order')),
    },
  }
  return { place, isAlong, shift, turn }
}

const perAxis = (of: (axis: keyof Shift) => number): Shift => ({ x: of('x'), y: of('y'), z: of('z') })

/** The angles, in the order xyz, of turns that are followed by others. */
function addedTurns(turns: Turns, more: Shift): Shift {
  if (AXES.every((axis) => axis === 'z' || (turns[axis] === 0 && more[axis] === 0)))
    return { x: 0, y: 0, z: turns.z + more.z }
  const [[m = 1, n = 0, sin = 0] = [], [, , p = 0] = [], [, , q = 1] = []] = product(
    turnMatrix(turns),
    turnMatrix({ ...more, order: 'xyz' }),
  )
  const degrees = (radians: number): number => (radians * 180) / Math.PI
  return {
    x: degrees(Math.atan2(-p, q)),
    y: degrees(Math.asin(Math.min(1, Math.max(-1, sin)))),
    z: degrees(Math.atan2(-n, m)),
  }
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
  if (axis === 'x') return [[1, 0, 0], [0, cos, -sin], [0, sin, cos]] // oxfmt-ignore
  if (axis === 'y') return [[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]] // oxfmt-ignore
  return [[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]] // oxfmt-ignore
}

function product(one: number[][], other: number[][]): number[][] {
  return one.map((row) =>
    [0, 1, 2].map((column) => row.reduce((sum, part, at) => sum + part * (other[at]?.[column] ?? 0), 0)),
  )
}
