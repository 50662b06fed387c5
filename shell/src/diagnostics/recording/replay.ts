import { excludePageLoad } from '@viewpage/remote-kit/host'
import { defineAction, payloadOf, type ActionDeclaration, type Bus } from '@viewpage/shared-events'
import { valueOf, type RecordedAction } from './recording.ts'

/** Numbers of actions. */
export interface ReplayResult {
  readonly published: number
  /** Unknown on this page, or with a payload that was not kept whole. */
  readonly skipped: number
}

export type Replay = (actions: readonly ReplayedAction[]) => ReplayResult

/** The part of a recorded action that a replay needs. */
export type ReplayedAction = Pick<RecordedAction, 'key' | 'sender' | 'isSticky' | 'payload' | 'isWhole'>

/**
 * Publishes recorded actions again, with their senders, marked as replayed. From the first one on, this page load is
 * excluded from figures (docs/behaviour/errors.md#left-out), because remotes react to the replay and not to the visitor.
 *
 * @param isKnown whether a remote or host of this page publishes or handles an action of this key
 */
export function createReplay(bus: Bus, isKnown: (key: string) => boolean): Replay {
  return (actions) => {
    const playable = actions.filter(({ key, isWhole }) => isWhole && isKnown(key))
    if (playable.length > 0) excludePageLoad()
    for (const { key, sender, isSticky, payload } of playable) {
      bus.as({ ...sender, isReplay: true }).publish(declarationOf(key, isSticky), valueOf(payload))
    }
    return { published: playable.length, skipped: actions.length - playable.length }
  }
}

/** @param key `owner/fact@major` */
function declarationOf(key: string, sticky: boolean): ActionDeclaration {
  const [type = '', version] = key.split('@')
  return defineAction({
    type,
    version: Number(version),
    sticky,
    payload: payloadOf<unknown>(),
    analytics: false,
  })
}
