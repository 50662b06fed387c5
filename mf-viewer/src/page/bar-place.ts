/**
 * Where the player bar is (docs/behaviour/viewer.md#bar-place): `over` the picture, in a row `under` it, in one row `low` over
 * it, or at the `foot` of the screen. The style sheet decides it.
 */
export type BarPlace = 'over' | 'under' | 'low' | 'foot'

export function barPlaceOf(viewer: Element): BarPlace {
  const place = getComputedStyle(viewer).getPropertyValue('--bar').trim()
  return place === 'under' || place === 'low' || place === 'foot' ? place : 'over'
}
