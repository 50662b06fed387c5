import { describeUnseenSlot, UNSEEN_SLOT_ADVICE, type UnseenSlots } from '@viewpage/shared-events/wire'

/** Says which slots of a released version no page shows. @param title such as `mf-notes 1.0.3` */
export function printUnseenSlots(
  title: string,
  { unseenSlots = [] }: UnseenSlots,
  print: (line: string) => void,
): void {
  for (const slot of unseenSlots) print(`${describeUnseenSlot(title, slot)} ${UNSEEN_SLOT_ADVICE}`)
}
