import { expect, test } from '@jest/globals'
import { sampleRecording } from './recording/sample-recording.ts'
import { stateAfter, type StickyState } from './recording/recording.ts'
import { connectReduxDevTools } from './redux-devtools.ts'

const recording = sampleRecording()
const stateNow = stateAfter(recording, Infinity)

/** A page beside an extension that records what it gets. */
function beside() {
  const got: unknown[][] = []
  const jumps: StickyState[] = []
  let message: (message: unknown) => void = () => undefined
  const send = connectReduxDevTools(
    {
      connect: ({ name }) => {
        got.push(['connect', name])
        return {
          init: (state) => got.push(['init', state]),
          send: (action, state) => got.push(['send', action, state]),
          subscribe: (listener) => (message = listener),
        }
      },
    },
    { state: () => stateNow, onJump: (state) => jumps.push(state) },
  )
  return { got, jumps, send, message: (sent: unknown) => message(sent) }
}

const values = {
  'viewer/presentationStarted@1': { oid: 'orbit1', trigger: 'button' },
  'viewer/stepChanged@1': expect.objectContaining({ step: 2 }),
  'toolbar/likeChanged@1': { oid: 'orbit1', liked: true, count: 8 },
}

test('the state is the last value of each sticky action', () => {
  expect(beside().got).toEqual([
    ['connect', 'viewpage'],
    ['init', values],
  ])
})

test('an action is sent with its sender, and the state after it', () => {
  const { got, send } = beside()
  const [started] = recording.actions
  if (started) send(started, stateAfter(recording, 1))
  expect(got.at(-1)).toEqual([
    'send',
    {
      type: 'viewer/presentationStarted@1',
      payload: { oid: 'orbit1', trigger: 'button' },
      sender: { remote: 'mf-viewer', version: '2.0.0' },
    },
    { 'viewer/presentationStarted@1': { oid: 'orbit1', trigger: 'button' } },
  ])
})

test.each(['JUMP_TO_STATE', 'JUMP_TO_ACTION', 'ROLLBACK'])('%s asks the page for that state', (type) => {
  const { jumps, message } = beside()
  message({ type: 'DISPATCH', payload: { type }, state: '{"viewer/stepChanged@1":{"step":1}}' })
  expect(jumps).toEqual([{ 'viewer/stepChanged@1': '{"step":1}' }])
})

test('an imported history goes to its current state', () => {
  const { got, jumps, message } = beside()
  const nextLiftedState = {
    currentStateIndex: 1,
    computedStates: [{ state: {} }, { state: { 'viewer/stepChanged@1': { step: 4 } } }],
    actionsById: {},
  }
  message({ type: 'DISPATCH', payload: { type: 'IMPORT_STATE', nextLiftedState } })
  expect(got.at(-1)).toEqual(['send', null, nextLiftedState])
  expect(jumps).toEqual([{ 'viewer/stepChanged@1': '{"step":4}' }])
})

test('COMMIT starts again from the state of the page', () => {
  const { got, message } = beside()
  message({ type: 'DISPATCH', payload: { type: 'COMMIT' } })
  expect(got.filter(([what]) => what === 'init')).toHaveLength(2)
})

test.each([
  null,
  'text',
  { type: 'START' },
  { type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE' } },
  { type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE' }, state: '{"viewer/stepChanged@1"' },
  { type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE' }, state: '[1]' },
  { type: 'DISPATCH', payload: { type: 'IMPORT_STATE', nextLiftedState: { currentStateIndex: -1 } } },
])('%j changes nothing', (sent) => {
  const { jumps, message } = beside()
  message(sent)
  expect(jumps).toEqual([])
})
