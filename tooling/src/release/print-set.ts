import { printUnseenSlots } from './print-unseen-slots.ts'
import type { ReleaseSet } from './version-calls.ts'

/** Prints the set that pages get now. @param released the remote that was released */
export function printSet(set: ReleaseSet, released: string, print: (line: string) => void): void {
  const { id, remotes, endedCanary } = set
  if (endedCanary) print(`ended the canary of ${endedCanary.version}: ${endedCanary.state}`)
  print(`release set ${id}`)
  for (const [name, { version }] of Object.entries(remotes)) print(`  ${name} ${version}`)
  printUnseenSlots(`${released} ${remotes[released]?.version ?? ''}`, set, print)
}
