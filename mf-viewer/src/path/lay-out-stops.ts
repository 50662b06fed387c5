/** Minimum px between two stops, so that a finger can hit one of them. */
export const STOP_GAP_PX = 24

export interface PathLayout {
  /** Position of each step on the line, 0 to 1. Steps without a stop lie between stops. */
  readonly positions: readonly number[]
  /** Steps (from 1) that have a stop. */
  readonly stops: readonly number[]
}

/**
 * Lays out the steps on a path line, with stops at least {@link STOP_GAP_PX} apart. If not all stops fit, only topics
 * have one; if those do not fit either, only the ends.
 *
 * @param at the ideal position of each step, 0 to 1, ascending: distances are proportional to the flight times
 * @param topicSteps steps (from 1) that begin a topic
 * @param width px
 */
export function layOutStops(
  at: readonly number[],
  topicSteps: ReadonlySet<number>,
  width: number,
): PathLayout {
  const all = at.map((_, index) => index + 1)
  const isEnd = (step: number) => step === 1 || step === at.length
  const candidates = [all, all.filter((step) => isEnd(step) || topicSteps.has(step)), all.filter(isEnd)]
  const stops = candidates.find((steps) => (steps.length - 1) * STOP_GAP_PX <= width) ?? []
  const gap = width > 0 ? STOP_GAP_PX / width : 0
  const placed = keepApart(
    stops.map((step) => at[step - 1] ?? 0),
    gap,
  )
  return { stops, positions: all.map((step) => positionOf(step, at, stops, placed)) }
}

/**
 * The step that a press on the line means, from 1: the stop under it, or else the nearest step.
 *
 * @param place position on the line, 0 to 1
 * @param width of the line, px
 */
export function nearestStep({ positions, stops }: PathLayout, place: number, width: number): number {
  const distance = (step: number) => Math.abs((positions[step - 1] ?? 0) - place)
  const nearest = (steps: readonly number[]) =>
    steps.reduce((best, step) => (distance(step) < distance(best) ? step : best), steps[0] ?? 1)
  const stop = nearest(stops)
  return distance(stop) * width <= STOP_GAP_PX / 2 ? stop : nearest(positions.map((_, index) => index + 1))
}

/** Moves stops apart that are closer than the gap. */
function keepApart(at: readonly number[], gap: number): number[] {
  const forward: number[] = []
  for (const position of at) forward.push(Math.max(clamp(position), (forward.at(-1) ?? -Infinity) + gap))
  const back: number[] = []
  for (const position of forward.toReversed())
    back.push(Math.min(position, (back.at(-1) ?? Infinity) - gap, 1))
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
