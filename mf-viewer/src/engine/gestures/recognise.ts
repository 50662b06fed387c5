import type { MotionInput } from '../motion/motion-input.ts'
import type { Velocity } from '../motion/motion.ts'

/** A pointer event; position in px from the upper left corner of the viewport, time in ms. */
export interface PointerInput {
  readonly type: 'down' | 'move' | 'up' | 'cancel'
  readonly id: number
  readonly x: number
  readonly y: number
  readonly time: number
  readonly touch: boolean
}

/** A recognised gesture: it moves the picture, or swipes to the next (1) or previous (-1) step. */
export type Gesture =
  | Extract<MotionInput, { readonly type: 'touched' | 'dragged' | 'swipeCancelled' | 'pinched' | 'released' }>
  | { readonly type: 'swiped'; readonly direction: 1 | -1 }

/**
 * What one finger does: swipes sideways, and leaves up and down to the page; pans; or pans if it begins sideways. A mouse
 * always pans.
 */
export type FingerRule = 'swipes' | 'pans' | 'pansSideways'

interface Contact {
  readonly x: number
  readonly y: number
  readonly startX: number
  readonly startY: number
}

interface Sample {
  readonly x: number
  readonly y: number
  readonly time: number
}

/** What the pointers on the picture do together. A gesture that is left to the page stays so until its end. */
type Action = 'undecided' | 'swipe' | 'pan' | 'pinch' | 'leftToPage'

/** The pointers on the picture. Immutable. */
export interface PointerState {
  /** All of one kind: fingers, or the mouse. */
  readonly contacts: ReadonlyMap<number, Contact>
  readonly touch: boolean
  readonly action: Action
  /** Recent positions of the only pointer. */
  readonly samples: readonly Sample[]
}

export const NO_POINTERS: PointerState = {
  contacts: new Map(),
  touch: false,
  action: 'undecided',
  samples: [],
}

/** A shorter movement counts as a click. */
const SLOP_PX = 4
const TOUCH_SLOP_PX = 10
const MIN_SWIPE_PX = 40
/** px per ms; a finger that moves back faster than this at the end cancels its swipe. */
const CANCEL_SPEED = 0.1
/** Only movements in this time before the release determine its velocity. */
const VELOCITY_WINDOW_MS = 80
/** Avoids huge velocities from events that are almost simultaneous. */
const MIN_ELAPSED_MS = 16

interface Recognised {
  readonly pointers: PointerState
  readonly gestures: readonly Gesture[]
}

/** Recognises gestures in a pointer event, given the earlier events. Pure. */
export function recognise(pointers: PointerState, input: PointerInput, rule: FingerRule): Recognised {
  if (input.type === 'down') return pointerDown(pointers, input)
  const before = pointers.contacts.get(input.id)
  if (!before) return { pointers, gestures: [] }
  return input.type === 'move'
    ? pointerMoved(pointers, before, input, rule)
    : pointerUp(pointers, before, input)
}

/** Whether the pointers moved too far for a click. */
export function hasMoved({ action }: PointerState): boolean {
  return action !== 'undecided'
}

function pointerDown(pointers: PointerState, { id, x, y, time, touch }: PointerInput): Recognised {
  const isFirst = pointers.contacts.size === 0
  // A hand on the screen beside the mouse is no pinch.
  if (!isFirst && touch !== pointers.touch) return { pointers, gestures: [] }
  const next: PointerState = {
    contacts: new Map(pointers.contacts).set(id, { x, y, startX: x, startY: y }),
    touch,
    action: isFirst ? 'undecided' : 'pinch',
    samples: [{ x, y, time }],
  }
  return { pointers: next, gestures: isFirst ? [{ type: 'touched' }] : [] }
}

function pointerMoved(
  pointers: PointerState,
  before: Contact,
  input: PointerInput,
  rule: FingerRule,
): Recognised {
  const contact = { ...before, x: input.x, y: input.y }
  const contacts = new Map(pointers.contacts).set(input.id, contact)
  if (contacts.size > 1) {
    const pinch = pinchOf(pointers.contacts, contacts)
    return { pointers: { ...pointers, contacts, samples: [] }, gestures: [pinch] }
  }
  const samples = [...pointers.samples, input].filter(({ time }) => input.time - time <= VELOCITY_WINDOW_MS)
  const isDecided = pointers.action !== 'undecided'
  const action = isDecided ? pointers.action : actionOf(contact, pointers.touch, rule)
  const next = { ...pointers, contacts, samples, action }
  if (action === 'undecided' || action === 'leftToPage') return { pointers: next, gestures: [] }
  // The first movement includes the way until it exceeded the slop.
  const from = isDecided ? before : { x: contact.startX, y: contact.startY }
  const isSwipe = action === 'swipe'
  const dy = isSwipe ? 0 : input.y - from.y
  return { pointers: next, gestures: [{ type: 'dragged', dx: input.x - from.x, dy, isSwipe }] }
}

function pointerUp(pointers: PointerState, contact: Contact, input: PointerInput): Recognised {
  const contacts = new Map(pointers.contacts)
  contacts.delete(input.id)
  if (contacts.size > 0) {
    return { pointers: { ...pointers, contacts, samples: [], action: 'pan' }, gestures: [] }
  }
  const { action } = pointers
  const velocity =
    input.type === 'up' && action !== 'leftToPage' ? velocityOf(pointers.samples, input) : STILL
  const end: Gesture =
    action === 'swipe' ? endOfSwipe(contact, input, velocity) : { type: 'released', velocity }
  return { pointers: NO_POINTERS, gestures: [end] }
}

const STILL: Velocity = { x: 0, y: 0 }

/** What a single pointer begins to do. */
function actionOf({ x, y, startX, startY }: Contact, touch: boolean, rule: FingerRule): Action {
  const [dx, dy] = [x - startX, y - startY]
  if (Math.hypot(dx, dy) <= (touch ? TOUCH_SLOP_PX : SLOP_PX)) return 'undecided'
  if (!touch || rule === 'pans') return 'pan'
  if (Math.abs(dx) <= Math.abs(dy)) return 'leftToPage'
  return rule === 'swipes' ? 'swipe' : 'pan'
}

function endOfSwipe({ startX }: Contact, { type, x }: PointerInput, velocity: Velocity): Gesture {
  const distance = x - startX
  const movesBack = Math.abs(velocity.x) > CANCEL_SPEED && Math.sign(velocity.x) !== Math.sign(distance)
  if (type === 'cancel' || Math.abs(distance) < MIN_SWIPE_PX || movesBack) return { type: 'swipeCancelled' }
  return { type: 'swiped', direction: distance < 0 ? 1 : -1 }
}

/** A pinch of the first two fingers: movement of the point between them, change of their distance. */
function pinchOf(before: ReadonlyMap<number, Contact>, after: ReadonlyMap<number, Contact>): Gesture {
  const [old, now] = [spanOf(before), spanOf(after)]
  return {
    type: 'pinched',
    factor: old.length > 0 && now.length > 0 ? now.length / old.length : 1,
    x: now.x,
    y: now.y,
    dx: now.x - old.x,
    dy: now.y - old.y,
  }
}

function spanOf(contacts: ReadonlyMap<number, Contact>) {
  const [one, other] = [...contacts.values()]
  if (!one || !other) return { x: 0, y: 0, length: 0 }
  const length = Math.hypot(one.x - other.x, one.y - other.y)
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, length }
}

/** px per ms before the release; 0 if the pointer was still. */
function velocityOf(samples: readonly Sample[], { x, y, time }: PointerInput): Velocity {
  const first = samples.find((sample) => time - sample.time <= VELOCITY_WINDOW_MS)
  const last = samples.at(-1)
  if (!first || !last || first === last || time - last.time > VELOCITY_WINDOW_MS / 2) return STILL
  const elapsed = Math.max(MIN_ELAPSED_MS, time - first.time)
  return { x: (x - first.x) / elapsed, y: (y - first.y) / elapsed }
}
