import { expect, test } from '@jest/globals'
import { checkGuardrails } from './check-guardrails.ts'
import type { RemoteParty } from './parties.ts'

const party = (version: string, declared: Partial<RemoteParty>): RemoteParty => ({
  ...{ name: 'mf-viewer', version, contract: null, slots: [], exposes: [], shared: {}, languages: ['en'] },
  ...declared,
})
const guards = (action: string) => ({ guardrails: [{ action, perView: 'at least as often' as const }] })
const active = party('1.4.0', {
  ...guards('viewer/presentationStarted@1'),
  lowers: [{ figure: 'inp', because: 'notes are drawn' }],
})
const noticesOf = (declared: Partial<RemoteParty>, replaced: RemoteParty | null = active) =>
  checkGuardrails(party('1.5.0', declared), replaced).map(({ level, message }) => [level, message])

// docs/behaviour/releases.md#guardrails
test('a guardrail that the active version has and a release has not is a notice', () => {
  expect(noticesOf({})).toEqual([
    [
      'notice',
      'mf-viewer 1.5.0 no longer guards `viewer/presentationStarted@1`, which mf-viewer 1.4.0 guards, so its canary is still judged by it.',
    ],
  ])
  expect(noticesOf(guards('viewer/presentationStarted@2'))).toEqual([])
  expect(noticesOf({}, null)).toEqual([])
})

// docs/behaviour/releases.md#guardrails
test('a figure that the active version lowered for the same reason is a notice', () => {
  const guarded = guards('viewer/presentationStarted@1')
  expect(noticesOf({ ...guarded, lowers: [{ figure: 'inp', because: 'notes are drawn' }] })).toEqual([
    [
      'notice',
      'mf-viewer 1.5.0 lowers `inp` for the reason for which mf-viewer 1.4.0 did, so it is compared with what is lowered already.',
    ],
  ])
  expect(noticesOf({ ...guarded, lowers: [{ figure: 'inp', because: 'notes move' }] })).toEqual([])
})
