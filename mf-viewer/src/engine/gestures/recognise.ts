import type { MotionInput } from '../motion/motion-input.ts'
import type { Velocity } from '../motion/motion.ts'

/** What a pointer did; px from the upper left corner of the viewport, ms. */
export interface PointerInput {
  readonly type: 'down' | 'move' | 'up' | 'cancel'
  readonly id: number
  readonly x: number
  readonly y: number
  readonly time: number
  readonly touch: boolean
}

/** What a hand wants: to move the picture, or to go on, by 1 to the next step and -1 to the previous. */
export type Gesture =
  | Extract<MotionInput, { readonly type: 'touched' | 'dragged' | 'pinched' | 'released' }>
  | { readonly type: 'swiped'; readonly direction: 1 | -1 }

/** What hands may do at the moment. */
export interface GestureRules {
  /** A quick stroke of one finger goes to another step: the camera is on the path. */
  readonly swipes: boolean
  /** One finger moves the picture; in an embed it scrolls the page around. */
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

/** What is known of the hands on the picture. Never changed in place. */
export interface Hands {
  readonly contacts: ReadonlyMap<number, Contact>
  /** Something moved far enough to be no click. */
  readonly dragging: boolean
  /** There was more than one finger since the first came, or one that took its time: no swipe any more. */
  readonly mayBeSwipe: boolean
  /** Where the one pointer was lately. */
  readonly samples: readonly Sample[]
}

export const NO_HANDS: Hands = { contacts: new Map(), dragging: false, mayBeSwipe: false, samples: [] }

/** px; less is the trembling of a click. */
const SLOP = 4
const TOUCH_SLOP = 10
/** ms, px, px a ms: a swipe is this quick, at least this long, and still this fast at its end. */
const SWIPE_TIME = 300
const SWIPE_LENGTH = 40
const SWIPE_SPEED = 0.25
/** ms; how a pointer moved before says nothing of how it was let go. */
const VELOCITY_TIME = 80
/** ms; two events of one moment say nothing of speed. */
const LEAST_ELAPSED = 16

/** What a pointer's move means, given what the hands did before. Pure. */
export function recognise(
  hands: Hands,
  input: PointerInput,
  rules: GestureRules,
): { readonly hands: Hands; readonly gestures: readonly Gesture[] } {
  if (input.type === 'down') return lay(hands, input, rules)
  if (!hands.contacts.has(input.id)) return { hands, gestures: [] }
  return input.type === 'move' ? shift(hands, input, rules) : lift(hands, input, rules)
}

function lay(hands: Hands, { id, x, y, time, touch }: PointerInput, { swipes }: GestureRules) {
  const isFirst = hands.contacts.size === 0
  const contact = { x, y, startX: x, startY: y, startTime: time, touch }
  const next: Hands = {
    contacts: new Map(hands.contacts).set(id, contact),
    dragging: hands.dragging || !isFirst,
    mayBeSwipe: isFirst && touch && swipes,
    samples: [{ x, y, time }],
  }
  const gestures: readonly Gesture[] = isFirst ? [{ type: 'touched' }] : []
  return { hands: next, gestures }
}

function shift(hands: Hands, input: PointerInput, rules: GestureRules) {
  const before = hands.contacts.get(input.id)
  if (!before) return { hands, gestures: [] }
  const contact = { ...before, x: input.x, y: input.y }
  const contacts = new Map(hands.contacts).set(input.id, contact)
  const samples = [...hands.samples, input].filter(({ time }) => input.time - time <= VELOCITY_TIME)
  if (contacts.size > 1) {
    const gestures = [pinchOf(hands.contacts, contacts)]
    return { hands: { ...hands, contacts, samples: [], mayBeSwipe: false }, gestures }
  }
  const dragging = hands.dragging || isFarFromStart(contact)
  if (!dragging) return { hands: { ...hands, contacts, samples }, gestures: [] }
  const mayBeSwipe = hands.mayBeSwipe && looksLikeSwipe(contact, input.time)
  const drags = !contact.touch || rules.oneFingerDrags
  // The way it took to be sure that this is no click is not lost.
  const from = hands.dragging ? before : { x: contact.startX, y: contact.startY }
  const drag: Gesture = { type: 'dragged', dx: input.x - from.x, dy: input.y - from.y, sure: !mayBeSwipe }
  return { hands: { contacts, dragging, mayBeSwipe, samples }, gestures: drags ? [drag] : [] }
}

function lift(hands: Hands, input: PointerInput, rules: GestureRules) {
  const contact = hands.contacts.get(input.id)
  const contacts = new Map(hands.contacts)
  contacts.delete(input.id)
  if (contacts.size > 0) return { hands: { ...hands, contacts, samples: [] }, gestures: [] }
  const velocity = velocityOf(hands.samples, input)
  const swipe = contact && input.type === 'up' && hands.mayBeSwipe ? swipeOf(contact, input, velocity) : null
  const drags = hands.dragging && input.type === 'up' && (!contact?.touch || rules.oneFingerDrags)
  const released: Gesture = { type: 'released', velocity: drags ? velocity : { x: 0, y: 0 } }
  return { hands: NO_HANDS, gestures: [swipe ?? released] }
}

/** What two fingers did: the middle between them moved, the distance grew. More fingers count as two. */
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
  return Math.hypot(x - startX, y - startY) > (touch ? TOUCH_SLOP : SLOP)
}

function looksLikeSwipe({ x, y, startX, startY, startTime }: Contact, time: number): boolean {
  return time - startTime <= SWIPE_TIME && Math.abs(x - startX) > 1.5 * Math.abs(y - startY)
}

function swipeOf(contact: Contact, { x, time }: PointerInput, velocity: Velocity): Gesture | null {
  const way = x - contact.startX
  const isQuick = looksLikeSwipe(contact, time) && Math.abs(velocity.x) >= SWIPE_SPEED
  if (!isQuick || Math.abs(way) < SWIPE_LENGTH || Math.sign(way) !== Math.sign(velocity.x)) return null
  return { type: 'swiped', direction: way < 0 ? 1 : -1 }
}

/** px a ms over the last moment; a pointer that stood still before it was lifted has none. */
function velocityOf(samples: readonly Sample[], { x, y, time }: PointerInput): Velocity {
  const first = samples.find((sample) => time - sample.time <= VELOCITY_TIME)
  const last = samples.at(-1)
  if (!first || !last || first === last || time - last.time > VELOCITY_TIME / 2) return { x: 0, y: 0 }
  const elapsed = Math.max(LEAST_ELAPSED, time - first.time)
  return { x: (x - first.x) / elapsed, y: (y - first.y) / elapsed }
}
