import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { connect } from './connect.ts'
import { toWire, type EmbedMessage } from './messages.ts'

const EMBED = 'https://view.example'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

/** A frame whose window records messages, and can answer. */
function stage() {
  const iframe = document.createElement('iframe')
  document.body.append(iframe)
  const received: [message: unknown, to: unknown][] = []
  const contentWindow = { postMessage: (message: unknown, to: unknown) => received.push([message, to]) }
  Object.defineProperty(iframe, 'contentWindow', { value: contentWindow })
  Object.defineProperty(iframe, 'src', { value: `${EMBED}/p/orbit1/embed/` })
  const player = connect(iframe)
  const answer = (message: EmbedMessage, { origin = EMBED, source = contentWindow } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data: toWire(message), origin, source }))
  return { iframe, received, player, answer }
}

const ready: EmbedMessage = { type: 'ready', title: 'Going around', total: 12 }
const hello = [{ viewpage: 1, type: 'hello' }, '*']

test('sends hello until the embed answers', async () => {
  const { received, player, answer } = stage()
  expect(received).toEqual([hello])
  jest.advanceTimersByTime(700)
  expect(received).toEqual([hello, hello, hello])
  answer(ready)
  jest.advanceTimersByTime(10_000)
  expect(received).toHaveLength(3)
  expect(await player.ready).toMatchObject({ title: 'Going around', total: 12 })
})

test('sends early commands when the player is ready, and only to the origin of the embed', async () => {
  const { received, player, answer } = stage()
  player.start()
  player.goTo(3)
  expect(received).toEqual([hello])
  answer(ready)
  await player.ready
  player.next()
  expect(received.slice(1)).toEqual([
    [{ viewpage: 1, type: 'start' }, { targetOrigin: EMBED }],
    [{ viewpage: 1, type: 'goTo', step: 3 }, { targetOrigin: EMBED }],
    [{ viewpage: 1, type: 'next' }, { targetOrigin: EMBED }],
  ])
})

test('controls an embed in a sandbox, whose origin is opaque', async () => {
  const { iframe, received, player, answer } = stage()
  const inSandbox = (message: EmbedMessage) => answer(message, { origin: 'null' })
  const steps: number[] = []
  player.on('step', ({ step }) => steps.push(step))
  inSandbox({ type: 'step', step: 1, total: 12, title: '' })
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  inSandbox({ type: 'step', step: 2, total: 12, title: '' })
  iframe.setAttribute('sandbox', 'allow-scripts')
  inSandbox(ready)
  await player.ready
  inSandbox({ type: 'step', step: 3, total: 12, title: '' })
  player.next()
  expect(steps).toEqual([3])
  expect(received.at(-1)).toEqual([{ viewpage: 1, type: 'next' }, { targetOrigin: '*' }])
})

test('calls back at events of a name, until the undo', () => {
  const { player, answer } = stage()
  const steps: unknown[] = []
  const stop = player.on('step', ({ step, total, title }) => steps.push([step, total, title]))
  answer({ type: 'step', step: 2, total: 12, title: 'Mars' })
  answer({ type: 'ended' })
  stop()
  answer({ type: 'step', step: 3, total: 12, title: '' })
  expect(steps).toEqual([[2, 12, 'Mars']])
})

// docs/behaviour/embed.md#embed-messages
test('knows the last state, the steps and the time', () => {
  const { player, answer } = stage()
  const errors: unknown[] = []
  player.on('error', ({ reason }) => errors.push(reason))
  expect([player.state(), player.steps(), player.elapsed()]).toEqual([null, [], 0])
  const state = { phase: 'playing', step: 3, total: 12, playing: true, fullscreen: false } as const
  answer({ type: 'state', ...state })
  answer({ type: 'steps', steps: [{ step: 1, title: 'Sun' }] })
  answer({ type: 'time', elapsed: 61 })
  for (let times = 0; times < 2; times += 1) answer({ type: 'error', reason: 'step', message: '' })
  expect([player.state(), player.steps(), player.elapsed()]).toEqual([state, [{ step: 1, title: 'Sun' }], 61])
  expect(errors).toEqual(['step', 'step'])
})

// docs/behaviour/embed.md#embed-messages
test('every command is a message', async () => {
  const { received, player, answer } = stage()
  answer(ready)
  await player.ready
  player.play()
  player.pause()
  player.first()
  player.last()
  player.fullscreen()
  player.fullscreen(false)
  expect(received.slice(1).map(([message]) => message)).toEqual([
    ...['play', 'pause', 'first', 'last'].map((type) => ({ viewpage: 1, type })),
    { viewpage: 1, type: 'fullscreen', on: true },
    { viewpage: 1, type: 'fullscreen', on: false },
  ])
})

test('hands on that the visitor pressed something only with full screen', async () => {
  const { received, player, answer } = stage()
  answer(ready)
  await player.ready
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true })
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  player.next()
  player.fullscreen()
  Reflect.deleteProperty(navigator, 'userActivation')
  Reflect.deleteProperty(document, 'fullscreenEnabled')
  expect(received.slice(1).map(([, to]) => to)).toEqual([
    { targetOrigin: EMBED },
    { targetOrigin: EMBED, delegate: 'fullscreen' },
  ])
})

test('does not call back for events repeated for another client', () => {
  const { player, answer } = stage()
  const received: string[] = []
  for (const name of ['ready', 'started', 'step', 'ended'] as const)
    player.on(name, () => received.push(name))
  const step: EmbedMessage = { type: 'step', step: 2, total: 12, title: '' }
  for (const message of [ready, { type: 'started' }, step, ready, { type: 'started' }, step] as const)
    answer(message)
  answer({ type: 'ended' })
  answer({ type: 'ended' })
  expect(received).toEqual(['ready', 'started', 'step', 'ended', 'ended'])
})

test('ignores messages that are not from the embed', () => {
  const { player, answer } = stage()
  const ends: unknown[] = []
  player.on('ended', (event) => ends.push(event))
  answer({ type: 'ended' }, { origin: 'https://elsewhere.example' })
  answer({ type: 'ended' }, { source: window as never })
  expect(ends).toEqual([])
})

test('sends hello again when the frame loads again', () => {
  const { iframe, received, answer } = stage()
  answer(ready)
  iframe.dispatchEvent(new Event('load'))
  expect(received).toEqual([hello, hello])
})

test('forgets the state of a frame that loads again', () => {
  const { iframe, player, answer } = stage()
  answer({ type: 'state', phase: 'end', step: 12, total: 12, playing: false, fullscreen: false })
  answer({ type: 'time', elapsed: 61 })
  iframe.dispatchEvent(new Event('load'))
  expect([player.state(), player.elapsed()]).toEqual([null, 0])
})

test('does nothing after disconnect', () => {
  const { received, player, answer } = stage()
  const ends: unknown[] = []
  player.on('ended', (event) => ends.push(event))
  player.disconnect()
  answer({ type: 'ended' })
  jest.advanceTimersByTime(5_000)
  expect([received, ends]).toEqual([[hello], []])
})

test('throws for elements that are not frames with a src', () => {
  expect(() => connect(document.createElement('iframe'))).toThrow(
    'viewpage.connect() needs an <iframe> whose src is an embed page.',
  )
  expect(() => connect(document.body as HTMLIFrameElement)).toThrow(TypeError)
})
