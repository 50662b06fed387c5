import { useState } from 'react'
import type { Open } from '../editing/editing-state.ts'
import { useNumberedPictures } from './useNumberedPictures.ts'

/** Where a step was when the page was loaded. */
export interface LoadedStep {
  /** From 1; `null` for a skipped step, which the stage cannot play. */
  readonly number: number | null
  /** URL of its picture, or `null`. */
  readonly picture: string | null
}

/**
 * Looks up steps by id. Pictures and stage show the revision of the page load, so steps are found by the numbers they had
 * then. A copy looks like the original.
 */
export function useLoadedSteps(open: Open | null): (id: string) => LoadedStep | null {
  const pictureOf = useNumberedPictures()
  const [numbers, setNumbers] = useState<ReadonlyMap<string, number> | null>(null)
  if (open && numbers === null) setNumbers(open.base.numbers)
  const copies = (open && numbers ? open.edits.draft.steps : []).flatMap(({ id, copyOf }) => {
    const number = numbers?.get(copyOf ?? '')
    return number === undefined || numbers?.has(id) ? [] : [[id, number] as const]
  })
  if (copies.length > 0) setNumbers(new Map([...(numbers ?? []), ...copies]))
  return (id) => {
    const number = numbers?.get(id)
    // Another person may have replaced the file since.
    return number === undefined ? null : { number: number > 0 ? number : null, picture: pictureOf(number) }
  }
}
