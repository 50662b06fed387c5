import { pick, randomFrom } from '../random.ts'

/** An event on a page that shows a presentation. */
export type Happening =
  | { readonly kind: 'step'; readonly step: number }
  /** An overlay opens or closes. */
  | { readonly kind: 'covered'; readonly is: boolean }
  | { readonly kind: 'visible'; readonly is: boolean }
  /** The visitor moves the pointer or presses a key. */
  | { readonly kind: 'act' }
  /** The machine sleeps, or the page is too busy to run timers. @param ms duration */
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'busy'; readonly ms: number }

export interface Moment {
  /** ms since the previous moment. */
  readonly after: number
  readonly happening: Happening
}

/** A visit from page load to leaving. The presentation is covered until the visitor starts it. */
export type Trace = readonly Moment[]

export const STEP_COUNT = 12
/** Number of moments before the start. */
export const START_MOMENTS = 3

/** ms; shorter sleeps of a machine cannot be detected. */
const MIN_SLEEP_MS = 10_000
const MAX_SLEEP_MS = 8 * 3_600_000
/** Maximum delay of a busy page, ms. */
const MAX_BUSY_MS = 4_000

/** The visit with this number; deterministic. */
export function makeTrace(seed: number): Trace {
  const random = randomFrom(seed)
  let [isVisible, isCovered] = [true, false]
  const moments = Array.from({ length: 5 + Math.floor(random() * 36) }, (): Moment => {
    const happening = next()
    return { after: spell(random), happening }
  })

  function next(): Happening {
    // A hidden page receives no input.
    if (!isVisible) return random() < 0.2 ? sleepOf(random) : { kind: 'visible', is: (isVisible = true) }
    if (isCovered && random() < 0.6) return { kind: 'covered', is: (isCovered = false) }
    const chance = random()
    if (chance < 0.4) return { kind: 'step', step: 1 + Math.floor(random() * STEP_COUNT) }
    if (chance < 0.65) return { kind: 'act' }
    if (chance < 0.75) return { kind: 'covered', is: (isCovered = true) }
    if (chance < 0.88) return { kind: 'visible', is: (isVisible = false) }
    return chance < 0.94 ? sleepOf(random) : { kind: 'busy', ms: random() * MAX_BUSY_MS }
  }

  return [
    { after: 0, happening: { kind: 'covered', is: true } },
    { after: random() * 5_000, happening: { kind: 'step', step: 1 } },
    { after: random() * 5_000, happening: { kind: 'covered', is: false } },
    ...moments,
    { after: spell(random), happening: { kind: 'visible', is: false } },
  ]
}

function sleepOf(random: () => number): Happening {
  return { kind: 'sleep', ms: MIN_SLEEP_MS + random() ** 4 * (MAX_SLEEP_MS - MIN_SLEEP_MS) }
}

/** ms until the next event: the visitor skims, watches, or is idle for minutes. */
function spell(random: () => number): number {
  return random() * pick([400, 5_000, 5_000, 20_000, 20_000, 200_000], random)
}

/** The same visit without the time during which the page was hidden. */
export function withoutHidden(trace: Trace): Trace {
  let isVisible = true
  return trace.flatMap(({ after, happening }): Trace => {
    const wasVisible = isVisible
    if (happening.kind === 'visible') isVisible = happening.is
    if (wasVisible) return [{ after, happening }]
    return happening.kind === 'sleep' ? [] : [{ after: 0, happening }]
  })
}
