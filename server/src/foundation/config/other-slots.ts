import { matches, SLOT_NAME } from '@viewpage/shared-events/patterns'
import type { Variables } from './variables.ts'

/** Slots that the view page shows although it does not place them itself, in this order; `*`: every one, by name. */
export type OtherSlots = readonly string[] | '*'

const MAX_OTHER_SLOTS = 20

/** @throws ConfigError */
export function readOtherSlots({ read }: Variables): OtherSlots {
  const expected = `* for all, or at most ${MAX_OTHER_SLOTS} names of slots, separated by commas`
  return read<OtherSlots>('VIEWPAGE_OTHER_SLOTS', [], expected, (text) => {
    if (text === '*') return text
    const names = text.split(',').map((name) => name.trim())
    return names.length <= MAX_OTHER_SLOTS && names.every((name) => matches(SLOT_NAME, name))
      ? [...new Set(names)]
      : undefined
  })
}
