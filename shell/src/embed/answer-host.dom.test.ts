import { afterEach, expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createBus, viewer, type Bus } from '@viewpage/shared-events'
import { answerHost } from './answer-host.ts'
import { toWire, type HostMessage } from './messages.ts'

const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach((each) => each()))

const HOST = 'https://blog.example'

/** An embed in a frame, and the page around it. */
function stage(storageToken: string | null = null) {
  const bus = createBus({
    sender: { remote: 'test', version: '1' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const sent: { message: unknown; to: unknown }[] = []
  const parent = { postMessage: (message: unknown, to: unknown) => sent.push({ message, to }) }
  const frame = Object.assign(new EventTarget(), { parent })
  const clock = createManualClock()
  const pageData = {
    embed: { end: 9 },
    title: 'Going around',
    storageToken,
    deck: {
      stepCount: 12,
      stepTitles: ['Sun', 'Mars'],
      documentUrl: `/document/?revision=1&token=${storageToken}`,
      stepThumbnailUrl: `/step-{step}.webp?token=${storageToken}`,
    },
  }
  undo.push(answerHost({ bus, pageData, frame, clock } as never))
  const published: unknown[] = []
  bus.actions$.subscribe(({ type, payload }) => published.push([type, payload]))
  const say = (
    data: unknown,
    { origin = HOST, source = parent }: { origin?: string; source?: unknown } = {},
  ) => frame.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const typesOf = () => sent.map(({ message }) => (message as { type: string }).type)
  return {
    bus,
    clock,
    sent,
    typesOf,
    messagesOf: (type: string) =>
      sent.map(({ message }) => message).filter((each) => (each as { type: string }).type === type),
    published,
    pageData,
    say,
    ask: (message: HostMessage, from?: Parameters<typeof say>[1]) => say(toWire(message), from),
  }
}

const live = (bus: Bus) => bus.publish(viewer.publicViewPageLoaded, { oid: 'orbit1', isPublic: true })
const stepList = {
  message: {
    viewpage: 1,
    type: 'steps',
    steps: [
      { step: 1, title: 'Sun' },
      { step: 2, title: 'Mars' },
    ],
  },
  to: HOST,
}
const ready = { message: { viewpage: 1, type: 'ready', title: 'Going around', total: 12 }, to: HOST }

test('an embed answers the hello of its page once the player is ready', () => {
  const { ask, sent, bus } = stage()
  ask({ type: 'hello' })
  expect(sent).toEqual([])
  live(bus)
  expect(sent).toEqual([ready, stepList])
})

// docs/behaviour/embed.md#embed-messages
test('an embed sends nothing before a hello', () => {
  const { sent, bus } = stage()
  live(bus)
  bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'button' })
  expect(sent).toEqual([])
})

test('a page that sends hello late receives the past events, in order', () => {
  const { ask, sent, bus } = stage()
  live(bus)
  bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'autoplay' })
  bus.publish(viewer.stepChanged, { step: 3, stepCount: 12, title: 'Mars' })
  ask({ type: 'hello' })
  expect(sent.map(({ message }) => message)).toEqual([
    ready.message,
    stepList.message,
    { viewpage: 1, type: 'started' },
    { viewpage: 1, type: 'step', step: 3, total: 12, title: 'Mars' },
  ])
})

test('hellos before the player is ready are answered once, later ones each', () => {
  const { ask, sent, typesOf, bus } = stage()
  ask({ type: 'hello' })
  ask({ type: 'hello' })
  live(bus)
  expect(sent).toEqual([ready, stepList])
  ask({ type: 'hello' })
  bus.publish(viewer.stepChanged, { step: 1, stepCount: 12, title: '' })
  expect(typesOf()).toEqual(['ready', 'steps', 'ready', 'steps', 'step'])
})

test('the page receives every step and the end', () => {
  const { ask, sent, bus } = stage()
  ask({ type: 'hello' })
  bus.publish(viewer.stepChanged, { step: 12, stepCount: 12, title: '' })
  bus.publish(viewer.endScreenChanged, { visible: true })
  bus.publish(viewer.endScreenChanged, { visible: false })
  expect(sent.map(({ message }) => message)).toEqual([
    { viewpage: 1, type: 'step', step: 12, total: 12, title: '' },
    { viewpage: 1, type: 'ended' },
  ])
})

// docs/behaviour/embed.md#embed-messages
test('commands become actions on the bus', () => {
  const { ask, published } = stage()
  ask({ type: 'hello' })
  ask({ type: 'start' })
  ask({ type: 'next' })
  ask({ type: 'previous' })
  ask({ type: 'goTo', step: 7 })
  ask({ type: 'first' })
  ask({ type: 'last' })
  ask({ type: 'play' })
  ask({ type: 'pause' })
  ask({ type: 'fullscreen', on: true })
  expect(published).toEqual([
    ['viewer/playbackRequested@1', { command: 'start' }],
    ['viewer/playbackRequested@1', { command: 'next' }],
    ['viewer/playbackRequested@1', { command: 'previous' }],
    ['viewer/stepRequested@1', { step: 7, from: 'host' }],
    ['viewer/stepRequested@1', { step: 1, from: 'host' }],
    // The last step that is played.
    ['viewer/stepRequested@1', { step: 9, from: 'host' }],
    ['viewer/autoplayRequested@1', { on: true }],
    ['viewer/autoplayRequested@1', { on: false }],
    ['viewer/fullscreenRequested@1', { on: true }],
  ])
})

const playing = { phase: 'playing', isAutoplaying: true, failure: null } as const

// docs/behaviour/embed.md#embed-messages
test('the page receives the state once for all that changes together', async () => {
  const { ask, bus, messagesOf } = stage()
  ask({ type: 'hello' })
  live(bus)
  await Promise.resolve()
  bus.publish(viewer.playbackChanged, playing)
  bus.publish(viewer.stepChanged, { step: 3, stepCount: 12, title: 'Mars' })
  bus.publish(viewer.fullscreenChanged, { fullscreen: true })
  await Promise.resolve()
  const first = {
    viewpage: 1,
    type: 'state',
    phase: 'start',
    step: 1,
    total: 12,
    playing: false,
    fullscreen: false,
  }
  expect(messagesOf('state')).toEqual([
    first,
    { ...first, phase: 'playing', step: 3, playing: true, fullscreen: true },
  ])
})

// docs/behaviour/embed.md#embed-messages
test('the page receives each second how long it has played, without the time of the end screen', () => {
  const { ask, bus, clock, messagesOf } = stage()
  const times = () => messagesOf('time').map((message) => (message as { elapsed: number }).elapsed)
  bus.publish(viewer.playbackChanged, playing)
  clock.advance(5_000)
  ask({ type: 'hello' })
  clock.advance(1_000)
  clock.advance(1_000)
  bus.publish(viewer.playbackChanged, { ...playing, phase: 'end' })
  clock.advance(60_000)
  expect(times()).toEqual([5, 6, 7, 7])
  bus.publish(viewer.restarted, { oid: 'orbit1', trigger: 'host' })
  bus.publish(viewer.playbackChanged, playing)
  clock.advance(1_000)
  expect(times().slice(4)).toEqual([0, 1])
})

// docs/behaviour/embed.md#embed-messages
test('the page learns why nothing plays, and that there is no such step', () => {
  const { ask, bus, published, messagesOf } = stage()
  ask({ type: 'hello' })
  bus.publish(viewer.playbackChanged, { phase: 'loading', isAutoplaying: false, failure: 'gone' })
  published.length = 0
  ask({ type: 'goTo', step: 99 })
  ask({ type: 'goTo', step: 0 })
  expect(published).toEqual([])
  expect(messagesOf('error')).toMatchObject([
    { reason: 'gone', message: expect.stringContaining('Load the frame again') },
    { reason: 'step', message: '[viewpage] goTo(99) has no effect: the presentation has the steps 1 to 12.' },
    { reason: 'step' },
  ])
})

// docs/behaviour/embed.md#embed-messages
test('of a thousand commands in a second some are obeyed, and the last one', () => {
  const { ask, clock, published } = stage()
  ask({ type: 'hello' })
  for (let step = 1; step <= 1_000; step += 1) {
    ask({ type: 'goTo', step: (step % 12) + 1 })
    clock.advance(1)
  }
  expect(published.length).toBeGreaterThanOrEqual(20)
  expect(published.length).toBeLessThanOrEqual(30)
  ask({ type: 'goTo', step: 5 })
  clock.advance(1_000)
  expect(published.at(-1)).toEqual(['viewer/stepRequested@1', { step: 5, from: 'host' }])
  const count = published.length
  clock.advance(60_000)
  expect(published).toHaveLength(count)
})

test('a command without a hello is ignored', () => {
  const { ask, published } = stage()
  ask({ type: 'start' })
  expect(published).toEqual([])
})

// docs/behaviour/embed.md#embed-messages
test.each([
  ['another window', { source: { postMessage: () => undefined } }],
  ['no window', { source: null }],
  ['an origin that cannot be named', { origin: 'null' }],
])('%s gets no answer and is not obeyed', (_, from) => {
  const { ask, sent, published, bus } = stage()
  live(bus)
  published.length = 0
  ask({ type: 'hello' }, from)
  ask({ type: 'start' }, from)
  expect([sent, published]).toEqual([[], []])
})

test('after the hello of one origin, others are ignored', () => {
  const { ask, sent, published } = stage()
  ask({ type: 'hello' })
  ask({ type: 'hello' }, { origin: 'https://elsewhere.example' })
  ask({ type: 'start' }, { origin: 'https://elsewhere.example' })
  expect([sent, published]).toEqual([[], []])
})

test('after the undo nothing is received or sent', () => {
  const { ask, sent, published, bus } = stage()
  ask({ type: 'hello' })
  undo.splice(0).forEach((each) => each())
  ask({ type: 'start' })
  bus.publish(viewer.stepChanged, { step: 1, stepCount: 12, title: '' })
  expect(sent).toEqual([])
  expect(published).toHaveLength(1)
})

// docs/behaviour/toolbar.md#private-decks
test('the page around a private presentation renews the token of its addresses', () => {
  const { ask, say, pageData } = stage('first')
  ask({ type: 'renew', token: 'before-hello' })
  ask({ type: 'hello' })
  ask({ type: 'renew', token: 'of-another-page' }, { source: {} })
  for (const token of ['', 'with a space', '../escape', 'x'.repeat(1_000)]) ask({ type: 'renew', token })
  say({ viewpage: 1, type: 'renew', token: 7 })
  expect(pageData.storageToken).toBe('first')
  ask({ type: 'renew', token: 'second' })
  expect(pageData).toMatchObject({
    storageToken: 'second',
    deck: {
      documentUrl: '/document/?revision=1&token=second',
      stepThumbnailUrl: '/step-{step}.webp?token=second',
    },
  })
})

// docs/behaviour/toolbar.md#private-decks
test('a presentation that everybody may see takes no token', () => {
  const { ask, pageData } = stage()
  ask({ type: 'hello' })
  ask({ type: 'renew', token: 'second' })
  expect(pageData.storageToken).toBeNull()
})
