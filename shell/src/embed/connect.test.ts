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

/** A frame whose window keeps what it is told, and can answer. */
function stage() {
  const iframe = document.createElement('iframe')
  document.body.append(iframe)
  const heard: [message: unknown, to: string][] = []
  const contentWindow = { postMessage: (message: unknown, to: string) => heard.push([message, to]) }
  Object.defineProperty(iframe, 'contentWindow', { value: contentWindow })
  Object.defineProperty(iframe, 'src', { value: `${EMBED}/p/orbit1/embed/` })
  const player = connect(iframe)
  const answer = (message: EmbedMessage, { origin = EMBED, source = contentWindow } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data: toWire(message), origin, source }))
  return { iframe, heard, player, answer }
}

const ready: EmbedMessage = { type: 'ready', title: 'Going around', total: 12 }
const hello = [{ viewpage: 1, type: 'hello' }, '*']

test('says hello until the embed answers', async () => {
  const { heard, player, answer } = stage()
  expect(heard).toEqual([hello])
  jest.advanceTimersByTime(700)
  expect(heard).toEqual([hello, hello, hello])
  answer(ready)
  jest.advanceTimersByTime(10_000)
  expect(heard).toHaveLength(3)
  expect(await player.ready).toMatchObject({ title: 'Going around', total: 12 })
})

test('carries out early commands when the player is ready, and sends them to the embed’s origin only', async () => {
  const { heard, player, answer } = stage()
  player.start()
  player.goTo(3)
  expect(heard).toEqual([hello])
  answer(ready)
  await player.ready
  player.next()
  expect(heard.slice(1)).toEqual([
    [{ viewpage: 1, type: 'start' }, EMBED],
    [{ viewpage: 1, type: 'goTo', step: 3 }, EMBED],
    [{ viewpage: 1, type: 'next' }, EMBED],
  ])
})

test('calls back at events of a name, until told not to', () => {
  const { player, answer } = stage()
  const steps: unknown[] = []
  const stop = player.on('step', ({ step, total, title }) => steps.push([step, total, title]))
  answer({ type: 'step', step: 2, total: 12, title: 'Mars' })
  answer({ type: 'ended' })
  stop()
  answer({ type: 'step', step: 3, total: 12, title: '' })
  expect(steps).toEqual([[2, 12, 'Mars']])
})

test('does not call back for what another client of the page asked to hear again', () => {
  const { player, answer } = stage()
  const heard: string[] = []
  for (const name of ['ready', 'started', 'step', 'ended'] as const) player.on(name, () => heard.push(name))
  const step: EmbedMessage = { type: 'step', step: 2, total: 12, title: '' }
  for (const message of [ready, { type: 'started' }, step, ready, { type: 'started' }, step] as const)
    answer(message)
  answer({ type: 'ended' })
  answer({ type: 'ended' })
  expect(heard).toEqual(['ready', 'started', 'step', 'ended', 'ended'])
})

test('believes nobody but the embed', () => {
  const { player, answer } = stage()
  const ends: unknown[] = []
  player.on('ended', (event) => ends.push(event))
  answer({ type: 'ended' }, { origin: 'https://elsewhere.example' })
  answer({ type: 'ended' }, { source: window as never })
  expect(ends).toEqual([])
})

test('says hello anew when the frame loads anew', () => {
  const { iframe, heard, answer } = stage()
  answer(ready)
  iframe.dispatchEvent(new Event('load'))
  expect(heard).toEqual([hello, hello])
})

test('is silent after disconnect', () => {
  const { heard, player, answer } = stage()
  const ends: unknown[] = []
  player.on('ended', (event) => ends.push(event))
  player.disconnect()
  answer({ type: 'ended' })
  jest.advanceTimersByTime(5_000)
  expect([heard, ends]).toEqual([[hello], []])
})

test('refuses what is no frame with an address', () => {
  expect(() => connect(document.createElement('iframe'))).toThrow(
    'viewpage.connect() wants an <iframe> whose src is an embed page.',
  )
  expect(() => connect(document.body as HTMLIFrameElement)).toThrow(TypeError)
})
