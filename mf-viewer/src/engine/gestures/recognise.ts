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
  | Extract<MotionInput, { readonly type: 'touched' | 'dragged' | 'pinched' | 'released' }>
  | { readonly type: 'swiped'; readonly direction: 1 | -1 }

/** The gestures that are allowed at present. */
export interface GestureRules {
  /** A quick swipe of one finger changes the step, while the camera is on the path. */
  readonly swipes: boolean
  /** One finger drags the picture; in an embed it scrolls the embedding page instead. */
  readonly oneFingerDrags: boolean
}

interface Contact {
  readonly x: number
  readonly y: number
  readonly startX: number
  readonly startY: number
  readonly startTime: number
  readonly touch: boolean
}

interface Sample {
  readonly x: number
  readonly y: number
  readonly time: number
}

/** The pointers on the picture. Immutable. */
export interface PointerState {
  readonly contacts: ReadonlyMap<number, Contact>
  /** A pointer moved too far for a click. */
  readonly dragging: boolean
  /** False after a second finger, or a slow movement. */
  readonly mayBeSwipe: boolean
  /** Recent positions of the only pointer. */
  readonly samples: readonly Sample[]
}

export const NO_POINTERS: PointerState = {
  contacts: new Map(),
  dragging: false,
  mayBeSwipe: false,
  samples: [],
}

/** A shorter movement counts as a click. */
const SLOP_PX = 4
const TOUCH_SLOP_PX = 10
/** Limits of a swipe; its minimum speed at the end in px per ms. */
const MAX_SWIPE_MS = 300
const MIN_SWIPE_PX = 40
const MIN_SWIPE_SPEED = 0.25
/** Only movements in this time before the release determine its velocity. */
const VELOCITY_WINDOW_MS = 80
/** Avoids huge velocities from events that are almost simultaneous. */
const MIN_ELAPSED_MS = 16

/** Recognises gestures in a pointer event, given the earlier events. Pure. */
export function recognise(
  pointers: PointerState,
  input: PointerInput,
  rules: GestureRules,
): { readonly pointers: PointerState; readonly gestures: readonly Gesture[] } {
  if (input.type === 'down') return pointerDown(pointers, input, rules)
  if (!pointers.contacts.has(input.id)) return { pointers, gestures: [] }
  return input.type === 'move' ? pointerMoved(pointers, input, rules) : pointerUp(pointers, input, rules)
}

function pointerDown(
  pointers: PointerState,
  { id, x, y, time, touch }: PointerInput,
  { swipes }: GestureRules,
) {
  const isFirst = pointers.contacts.size === 0
  const contact = { x, y, startX: x, startY: y, startTime: time, touch }
  const next: PointerState = {
    contacts: new Map(pointers.contacts).set(id, contact),
    dragging: pointers.dragging || !isFirst,
    mayBeSwipe: isFirst && touch && swipes,
    samples: [{ x, y, time }],
  }
  const gestures: readonly Gesture[] = isFirst ? [{ type: 'touched' }] : []
  return { pointers: next, gestures }
}

function pointerMoved(pointers: PointerState, input: PointerInput, rules: GestureRules) {
  const before = pointers.contacts.get(input.id)
  if (!before) return { pointers, gestures: [] }
  const contact = { ...before, x: input.x, y: input.y }
  const contacts = new Map(pointers.contacts).set(input.id, contact)
  const samples = [...pointers.samples, input].filter(({ time }) => input.time - time <= VELOCITY_WINDOW_MS)
  if (contacts.size > 1) {
    const gestures = [pinchOf(pointers.contacts, contacts)]
    return { pointers: { ...pointers, contacts, samples: [], mayBeSwipe: false }, gestures }
  }
  const dragging = pointers.dragging || isFarFromStart(contact)
  if (!dragging) return { pointers: { ...pointers, contacts, samples }, gestures: [] }
  const mayBeSwipe = pointers.mayBeSwipe && looksLikeSwipe(contact, input.time)
  const drags = !contact.touch || rules.oneFingerDrags
  // The first drag includes the movement until it exceeded the slop.
  const from = pointers.dragging ? before : { x: contact.startX, y: contact.startY }
  const drag: Gesture = { type: 'dragged', dx: input.x - from.x, dy: input.y - from.y, sure: !mayBeSwipe }
  return { pointers: { contacts, dragging, mayBeSwipe, samples }, gestures: drags ? [drag] : [] }
}

function pointerUp(pointers: PointerState, input: PointerInput, rules: GestureRules) {
  const contact = pointers.contacts.get(input.id)
  const contacts = new Map(pointers.contacts)
  contacts.delete(input.id)
  if (contacts.size > 0) return { pointers: { ...pointers, contacts, samples: [] }, gestures: [] }
  const velocity = velocityOf(pointers.samples, input)
  const swipe =
    contact && input.type === 'up' && pointers.mayBeSwipe ? swipeOf(contact, input, velocity) : null
  const drags = pointers.dragging && input.type === 'up' && (!contact?.touch || rules.oneFingerDrags)
  const released: Gesture = { type: 'released', velocity: drags ? velocity : { x: 0, y: 0 } }
  return { pointers: NO_POINTERS, gestures: [swipe ?? released] }
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

function isFarFromStart({ x, y, startX, startY, touch }: Contact): boolean {
  return Math.hypot(x - startX, y - startY) > (touch ? TOUCH_SLOP_PX : SLOP_PX)
}

function looksLikeSwipe({ x, y, startX, startY, startTime }: Contact, time: number): boolean {
  return time - startTime <= MAX_SWIPE_MS && Math.abs(x - startX) > 1.5 * Math.abs(y - startY)
}

function swipeOf(contact: Contact, { x, time }: PointerInput, velocity: Velocity): Gesture | null {
  const distance = x - contact.startX
  const isQuick = looksLikeSwipe(contact, time) && Math.abs(velocity.x) >= MIN_SWIPE_SPEED
  if (!isQuick || Math.abs(distance) < MIN_SWIPE_PX || Math.sign(distance) !== Math.sign(velocity.x))
    return null
  return { type: 'swiped', direction: distance < 0 ? 1 : -1 }
}

/** px per ms before the release; 0 if the pointer was still. */
function velocityOf(samples: readonly Sample[], { x, y, time }: PointerInput): Velocity {
  const first = samples.find((sample) => time - sample.time <= VELOCITY_WINDOW_MS)
  const last = samples.at(-1)
  if (!first || !last || first === last || time - last.time > VELOCITY_WINDOW_MS / 2) return { x: 0, y: 0 }
  const elapsed = Math.max(MIN_ELAPSED_MS, time - first.time)
  return { x: (x - first.x) / elapsed, y: (y - first.y) / elapsed }
}
