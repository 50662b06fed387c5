/** Slots of a released version that no page of the server shows, in the response to a release. */
export interface UnseenSlots {
  /** @default none */
  readonly unseenSlots?: readonly string[]
}

/** Says it to the team of a version, such as `mf-notes 1.0.3`. */
export function describeUnseenSlot(title: string, slot: string): string {
  return `No page of this server shows the slot \`${slot}\` of ${title}.`
}

/** What the team can do. */
export const UNSEEN_SLOT_ADVICE =
  'Ask the operator to add it to VIEWPAGE_OTHER_SLOTS, or fill a slot that pages show.'
