import { findPageSlots } from '../../slots/page-slots.ts'

/** The slots of the page, found once for all parts. */
export const slots = findPageSlots()
