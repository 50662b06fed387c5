import type { CountedEvent, ReleaseSet, Sender } from '@viewpage/shared-events'

/** Events of its own that one remote may send on a page, so that it cannot displace those of others. */
export const MAX_OWN_EVENTS = 300

/** Whether a remote may send an event of its own. */
export type MaySend = (sender: Sender, event: CountedEvent) => boolean

/**
 * Allows the events that the version on this page declared, up to a number. The console names the first others, for the team.
 */
export function allowDeclared(remotes: ReleaseSet['remotes'], { warn }: Pick<Console, 'warn'>): MaySend {
  const leftOf = new Map<string, number>()
  return ({ remote, version }, event) => {
    const release = remotes[remote]
    const onPage = [release, release?.fallback].find((each) => each?.version === version)
    const key = `${event.name}@${event.version}`
    const left = leftOf.get(remote) ?? MAX_OWN_EVENTS
    leftOf.set(remote, left - 1)
    if (left > 0 && onPage?.events?.includes(key)) return true
    if (left >= 0) warn(`[analytics] ${remote} ${version} may not send ${key}`)
    return false
  }
}
