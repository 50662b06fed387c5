import type { ReleaseSet, Sender } from '@viewpage/shared-events'
import type { NeighbourFault } from '@viewpage/shared-events/wire'
import { startedIntervals } from '../browser/own-functions.ts'
import type { LoadedSlots } from '../host.ts'
import type { MountedApplications } from '../slots/single-spa-applications.ts'
import { keyOf, senderOnStack } from './senders.ts'

/** What the host needs to load remotes again. */
export interface RunningSlots extends LoadedSlots {
  readonly set: ReleaseSet
  readonly applications: MountedApplications
}

const DOINGS: Readonly<Record<NeighbourFault, string>> = {
  time: 'kept the page busy with long tasks',
  requests: 'sent too many requests',
  elements: 'added too many elements',
  cover: 'covered the page',
  focus: 'moved the focus without a press',
  functions: 'replaced functions of the browser',
  storage: 'filled the storage',
  presses: 'kept presses from other parts',
  unload: 'asked before the page was left',
  rewrites: 'rewrote other parts',
}

/**
 * Takes a version out of the page: ends its intervals, unmounts its slots, reports it, and mounts the last good version if
 * there is one. Otherwise its slots show their fallbacks.
 */
export async function stopRemote(
  sender: Sender,
  fault: NeighbourFault,
  running: RunningSlots,
): Promise<void> {
  const { set, slots, load, applications } = running
  const { mounted } = applications
  const { remote, version } = sender
  const own = slots.filter((slot) => slot.remote === remote && mounted.has(slot.name))
  const reports = own.map(({ name }) => mounted.get(name)?.report)
  endIntervals(sender)
  for (const { name } of own) {
    await applications.remove(name)
    clearBeside(name)
  }
  const error = new Error(`[${remote} ${version}] Stopped: it ${DOINGS[fault]}, three times within 30 s.`)
  for (const report of reports) report?.(error, 'render')
  const release = set.remotes[remote]
  if (release?.fallback && release.version === version) await load(remote, release.fallback, own)
}

/** Loads a version that was stopped once more. */
export async function resumeRemote(
  { remote }: Sender,
  { set, slots, load, applications }: RunningSlots,
): Promise<void> {
  const release = set.remotes[remote]
  const own = slots.filter((slot) => slot.remote === remote)
  if (!release) return
  for (const slot of own) {
    await applications.remove(slot.name)
    slot.showFallback(() => undefined)
  }
  await load(remote, release, own)
}

/** Removes what a remote has put into its slot beside the element that it renders into. */
function clearBeside(slot: string): void {
  for (const child of document.querySelectorAll(`[data-slot="${slot}"] > :not([data-slot-root])`))
    child.remove()
}

function endIntervals(sender: Sender): void {
  for (const { id, place } of startedIntervals) {
    const starter = senderOnStack(place)
    if (starter && keyOf(starter) === keyOf(sender)) clearInterval(id)
  }
}
