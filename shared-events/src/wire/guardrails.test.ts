import { expect, test } from '@jest/globals'
import { faultsOfGuardrails } from './guardrails.ts'

const STARTED = 'viewer/presentationStarted@1'
const perView = 'at least as often'
const viewer = { name: 'mf-viewer', emits: [STARTED, 'viewer/restarted@1', 'viewer/restarted@2'] }
const guards = (...actions: string[]) => actions.map((action) => ({ action, perView }))

test('a remote guards actions that it publishes', () => {
  expect(faultsOfGuardrails({ ...viewer, guardrails: guards(STARTED, 'viewer/restarted@2') })).toEqual([])
  expect(faultsOfGuardrails(viewer)).toEqual([])
})

test('an action that nobody declares, or only another remote, is refused with what to do', () => {
  for (const action of ['viewer/neverHeardOf@1', 'toolbar/linkCopied@1', 'viewer/restarted@3'])
    expect(faultsOfGuardrails({ ...viewer, guardrails: guards(STARTED, action) })).toEqual([
      `guardrails/1 names ${action}, which mf-viewer does not publish: a guardrail is about an action in emits, because a team answers for what its own remote does. Add the action to emits, or leave the guardrail out`,
    ])
})

test('an action is guarded once, whatever its major', () => {
  expect(faultsOfGuardrails({ ...viewer, guardrails: guards(STARTED, STARTED) })).toEqual([
    'guardrails/1 names viewer/presentationStarted twice. Leave one of them out',
  ])
  expect(
    faultsOfGuardrails({ ...viewer, guardrails: guards('viewer/restarted@1', 'viewer/restarted@2') }),
  ).toEqual(['guardrails/1 names viewer/restarted twice. Leave one of them out'])
})

test('a thousand guardrails are one fault', () => {
  const many = guards(...Array.from({ length: 1_000 }, (_, index) => `viewer/fact@${index + 1}`))
  expect(faultsOfGuardrails({ ...viewer, guardrails: many })).toEqual([
    'guardrails has 1000 entries, more than 8: each makes the evidence of the others weaker. Keep those that tell best whether a visit succeeded',
  ])
  const lowers = many.map(({ action }) => ({ figure: action, because: 'less is more' }))
  expect(faultsOfGuardrails({ ...viewer, lowers })).toEqual([
    expect.stringMatching(/^lowers has 1000 entries, more than 10/),
  ])
})

test.each([
  [{ guardrails: 'all' }],
  [{ guardrails: [STARTED] }],
  [{ guardrails: [{ action: 'presentationStarted', perView }] }],
  [{ guardrails: [{ action: STARTED, perView: 'more often' }] }],
  [{ guardrails: [{ action: STARTED, perView, share: 1 }] }],
  [{ lowers: [{ figure: 'cls', because: 'pictures have no size' }] }],
  [{ lowers: [{ figure: 'inp', because: '' }] }],
  [{ lowers: [{ figure: 'inp', because: 'a\nb' }] }],
  [{ lowers: [{ figure: 'inp', because: 'a'.repeat(201) }] }],
])('what is no guardrail names its place and the form: %j', (declared) => {
  const faults = faultsOfGuardrails({ ...viewer, ...declared })
  expect(faults.length).toBeGreaterThan(0)
  for (const fault of faults) expect(fault).toMatch(/^(?:guardrails|lowers).*A guardrail reads/)
})

test('a figure is lowered on purpose once', () => {
  const because = 'the teaser asks first'
  expect(faultsOfGuardrails({ ...viewer, lowers: [{ figure: STARTED, because }] })).toEqual([])
  expect(
    faultsOfGuardrails({
      ...viewer,
      lowers: [
        { figure: 'inp', because },
        { figure: 'inp', because },
      ],
    }),
  ).toEqual(['lowers/1 names inp twice. Leave one of them out'])
})
