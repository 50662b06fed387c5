import {
  describeUnseenSlot,
  UNSEEN_SLOT_ADVICE,
  type GateFinding,
  type RemoteManifest,
} from '@viewpage/shared-events/wire'
import { notice } from '../contracts/findings.ts'
import { titleOf } from '../contracts/parties.ts'

/** Slots that pages of this server show; `*`: all. */
export type ShownSlots = readonly string[] | '*'

/** The slots of a version that no page shows, so that nobody sees what was released. */
export function unseenSlotsOf({ slots }: Pick<RemoteManifest, 'slots'>, shown: ShownSlots): string[] {
  return shown === '*' ? [] : slots.filter((slot) => !shown.includes(slot))
}

/** A notice for each slot that no page shows. */
export function checkUnseenSlots(manifest: RemoteManifest, shown: ShownSlots): GateFinding[] {
  const title = titleOf(manifest)
  return unseenSlotsOf(manifest, shown).map((slot) =>
    notice({
      rule: 'slot',
      file: 'remote.json',
      at: 'slots',
      candidate: title,
      party: 'the server',
      message: describeUnseenSlot(title, slot),
      advice: UNSEEN_SLOT_ADVICE,
    }),
  )
}
