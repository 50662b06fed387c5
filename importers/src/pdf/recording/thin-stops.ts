import type { Rgba } from '../../colour.ts'

export interface ColourStop {
  offset: number
  colour: Rgba
}

/** Invisible difference of a colour channel, of 255. */
const TOLERANCE = 1.2

/** Removes stops that are interpolations of their neighbours, because PDF functions are sampled very finely. */
export function thinStops(stops: readonly ColourStop[]): ColourStop[] {
  const kept: ColourStop[] = []
  let at = 0
  while (at < stops.length) {
    const start = stops[at]
    if (!start) break
    kept.push(start)
    if (at === stops.length - 1) break
    let end = at + 1
    while (end + 1 < stops.length && isStraight(stops, at, end + 1)) end++
    at = end
  }
  return kept
}

function isStraight(stops: readonly ColourStop[], from: number, to: number): boolean {
  const [start, end] = [stops[from], stops[to]]
  if (!start || !end || end.offset <= start.offset) return false
  for (let at = from + 1; at < to; at++) {
    const stop = stops[at]
    if (!stop) return false
    const share = (stop.offset - start.offset) / (end.offset - start.offset)
    const off = (part: keyof Rgba): number =>
      Math.abs(start.colour[part] + share * (end.colour[part] - start.colour[part]) - stop.colour[part])
    if (Math.max(off('red'), off('green'), off('blue'), 255 * off('alpha')) > TOLERANCE) return false
  }
  return true
}
