/** px two stops are apart at least: a finger must hit one of them. */
export const STOP_GAP = 24

export interface PathLayout {
  /** Where each step stands on the line, 0 to 1; steps without a stop of their own lie in between. */
  readonly positions: readonly number[]
  /** Steps (from 1) that have a stop. */
  readonly stops: readonly number[]
}

/**
 * Lays the steps out on a path line: as far apart as their flights are long, stops at least {@link STOP_GAP} apart.
 * Where they do not all fit, only topics keep stops; where not even they do, only the ends.
 *
 * @param at where each step would stand, 0 to 1, rising
 * @param topicSteps steps (from 1) that begin a topic
 * @param width px
 */
export function placeStops(
  at: readonly number[],
  topicSteps: ReadonlySet<number>,
  width: number,
): PathLayout {
  const all = at.map((_, index) => index + 1)
  const isEnd = (step: number) => step === 1 || step === at.length
  const candidates = [all, all.filter((step) => isEnd(step) || topicSteps.has(step)), all.filter(isEnd)]
  const stops = candidates.find((steps) => (steps.length - 1) * STOP_GAP <= width) ?? []
  const gap = width > 0 ? STOP_GAP / width : 0
  const placed = keepApart(
    stops.map((step) => at[step - 1] ?? 0),
    gap,
  )
  return { stops, positions: all.map((step) => positionOf(step, at, stops, placed)) }
}

/** The step nearest to a place on the line, from 1. @param place 0 to 1 */
export function nearestStep({ positions, stops }: PathLayout, place: number): number {
  let best = stops[0] ?? 1
  for (const step of stops) {
    const distance = (each: number) => Math.abs((positions[each - 1] ?? 0) - place)
    if (distance(step) < distance(best)) best = step
  }
  return best
}

/** Moves what is too near apart, and leaves the rest where it is. */
function keepApart(at: readonly number[], gap: number): number[] {
  const forth: number[] = []
  for (const position of at) forth.push(Math.max(clamp(position), (forth.at(-1) ?? -Infinity) + gap))
  const back: number[] = []
  for (const position of forth.toReversed()) back.push(Math.min(position, (back.at(-1) ?? Infinity) - gap, 1))
  return back.toReversed()
}

function positionOf(
  step: number,
  at: readonly number[],
  stops: readonly number[],
  placed: readonly number[],
): number {
  const next = stops.findIndex((stop) => stop >= step)
  if (next < 0) return clamp(at[step - 1] ?? 0)
  if (stops[next] === step || next === 0) return placed[next] ?? 0
  const [from, to] = [at[(stops[next - 1] ?? 1) - 1] ?? 0, at[(stops[next] ?? 1) - 1] ?? 1]
  const share = to > from ? ((at[step - 1] ?? from) - from) / (to - from) : 0
  return (placed[next - 1] ?? 0) + share * ((placed[next] ?? 1) - (placed[next - 1] ?? 0))
}

function clamp(position: number): number {
  return Math.min(1, Math.max(0, position))
}
