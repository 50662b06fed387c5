import { countAction } from '@viewpage/shared-events'
import { DECLARED } from './known-actions.ts'
import { stateAfter, valueOf, type Recording } from './recording.ts'

export interface RecordingOrigin {
  /** `r_…` */
  readonly releaseSet: string
  /** ISO 8601 */
  readonly recordedAt: string
}

/**
 * Exports a recording as a Jest test, which runs in any workspace. The test fails if an action of the recording is declared
 * differently, if the state at the end differs, or if an action is counted as another event. Actions with an incomplete
 * payload are left out.
 */
export function jestTestOf({ actions }: Recording, { releaseSet, recordedAt }: RecordingOrigin): string {
  const whole = actions.filter(({ isWhole }) => isWhole)
  const recorded = whole.map(({ key, isSticky, sender: { remote, version }, payload }) => ({
    key,
    isSticky,
    sender: { remote, version },
    payload: valueOf(payload),
  }))
  const keys = [...new Set(recorded.map(({ key }) => key))]
  const declared = keys.flatMap((key) => (DECLARED.has(key) ? [[key, DECLARED.get(key)]] : []))
  const state = Object.entries(stateAfter({ before: {}, actions: whole }, whole.length))
  const lastValues = Object.fromEntries(state.map(([key, payload]) => [key, valueOf(payload)]))
  const events = recorded.flatMap(
    ({ key, sender, payload }) => countAction({ type: key, sender, payload }) ?? [],
  )

  return `// Recorded by the diagnostics of a page: ${commentOf(releaseSet)}, ${commentOf(recordedAt)}.
// ${actions.length - whole.length} actions with an incomplete payload are left out.
import { expect, test } from '@jest/globals'
import {
  countAction,
  createBus,
  defineAction,
  identification,
  modals,
  payloadOf,
  search,
  sidebars,
  toolbar,
  viewer,
  type ActionDeclaration,
} from '@viewpage/shared-events'

interface RecordedAction {
  readonly key: string
  readonly isSticky: boolean
  readonly sender: { readonly remote: string; readonly version: string }
  readonly payload?: unknown
}

/** Oldest first. */
const recorded: readonly RecordedAction[] = ${literal(recorded)}

/** Keys that the contract declares, and whether each is sticky. */
const declared: readonly (readonly [key: string, isSticky: boolean])[] = ${literal(declared)}

const lastValues: Record<string, unknown> = ${literal(lastValues)}

const events: readonly unknown[] = ${literal(events)}

function declarationOf(key: string, sticky: boolean): ActionDeclaration {
  const [type = '', version] = key.split('@')
  return defineAction({ type, version: Number(version), sticky, payload: payloadOf<unknown>(), analytics: false })
}

test('the actions of the recording are declared as they were', () => {
  const now = new Map(
    [identification, modals, search, sidebars, toolbar, viewer]
      .flatMap((owner) => Object.values<ActionDeclaration<never>>(owner))
      .map(({ key, sticky }) => [key, sticky]),
  )
  expect(declared.map(([key]) => [key, now.get(key)])).toEqual(declared)
})

test('the recording ends in the same state, and nothing throws', () => {
  const failures: unknown[] = []
  const bus = createBus({
    sender: { remote: 'recording', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => failures.push(error),
  })
  // Mount what you want to test with this recording here, on \`bus\`.
  for (const { key, isSticky, sender, payload } of recorded)
    bus.as(sender).publish(declarationOf(key, isSticky), payload)
  expect(failures).toEqual([])
  const last = Object.keys(lastValues).map((key) => [key, bus.last(declarationOf(key, true))?.payload])
  expect(Object.fromEntries(last)).toEqual(lastValues)
})

test('the recording is counted as the same events', () => {
  const counted = recorded.flatMap(
    ({ key, sender, payload }) => countAction({ type: key, sender, payload }) ?? [],
  )
  expect(counted).toEqual(events)
})
`
}

const literal = (value: unknown) => JSON.stringify(value, null, 2)

/** Cannot end a comment of one line. */
const commentOf = (text: string) => text.replace(/[^\w@/:.,\s-]/g, '').replace(/\s+/g, ' ')
