import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createBus, viewer } from '@viewpage/shared-events'
import { answerHost } from './answer-host.ts'
import { connect } from './connect.ts'
import type { EmbedClient } from './embed-client.d.ts'

const [HOST, EMBED] = ['https://blog.example', 'https://view.example']
const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach((each) => each()))

/** A frame in this page: what is posted to it arrives in `frame`, and what that posts to its parent arrives here. */
function frames() {
  const frame = Object.assign(new EventTarget(), {
    parent: { postMessage: (data: unknown) => arrive(window, { data, origin: EMBED, source: frameWindow }) },
  })
  const frameWindow = {
    postMessage: (data: unknown) => arrive(frame, { data, origin: HOST, source: frame.parent }),
  }
  const iframe = document.createElement('iframe')
  Object.defineProperty(iframe, 'contentWindow', { value: frameWindow })
  Object.defineProperty(iframe, 'src', { value: `${EMBED}/p/orbit1/embed/` })
  return { frame, iframe }
}

const arrive = (target: EventTarget, message: object) =>
  target.dispatchEvent(Object.assign(new Event('message'), message))

/** The embed of this release, whose viewer accepts commands. */
function startEmbed(frame: EventTarget) {
  const bus = createBus({
    sender: { remote: 'test', version: '1' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const pageData = { title: 'Going around', storageToken: null, deck: { stepCount: 12, stepTitles: [] } }
  undo.push(answerHost({ bus, pageData, frame, clock: createManualClock() } as never))
  const requested: string[] = []
  bus.actions$.subscribe(({ type }) => type.includes('Requested') && requested.push(type))
  bus.publish(viewer.publicViewPageLoaded, { oid: 'orbit1', isPublic: true })
  return { bus, requested }
}

/** The client of the release before `play` and `state`, as it was built: sites keep copies of it. */
function olderClient(): EmbedClient {
  const file = join(import.meta.dirname, '../../test/embed/embed-client-of-november-2026.txt')
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval, typescript/no-unsafe-call -- runs a script as a page does
  new Function(readFileSync(file, 'utf8'))()
  return window.viewpage
}

// docs/behaviour/embed.md#embed-messages
test('an older client plays this embed, and ignores what it does not know', async () => {
  const { frame, iframe } = frames()
  const { bus, requested } = startEmbed(frame)
  const player = olderClient().connect(iframe)
  undo.push(() => player.disconnect())
  const received: unknown[] = []
  for (const name of ['started', 'step', 'ended'] as const) player.on(name, (event) => received.push(event))
  expect(await player.ready).toEqual({ type: 'ready', title: 'Going around', total: 12 })
  player.start()
  player.goTo(3)
  bus.publish(viewer.playbackChanged, { phase: 'playing', isAutoplaying: false, failure: null })
  bus.publish(viewer.stepChanged, { step: 3, stepCount: 12, title: 'Mars' })
  await Promise.resolve()
  expect(requested).toEqual(['viewer/playbackRequested@1', 'viewer/stepRequested@1'])
  expect(received).toEqual([{ type: 'step', step: 3, total: 12, title: 'Mars' }])
})

// docs/behaviour/embed.md#embed-messages
test('this client plays an older embed, which has no state and ignores newer commands', async () => {
  const { frame, iframe } = frames()
  const asked: unknown[] = []
  const older = frame as EventTarget & { parent: { postMessage(data: unknown): void } }
  // As the release before answered, message by message.
  frame.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<{ type: string }>
    asked.push(data.type)
    const answers: Record<string, object> = {
      hello: { viewpage: 1, type: 'ready', title: 'Going around', total: 12 },
      start: { viewpage: 1, type: 'started' },
      goTo: { viewpage: 1, type: 'step', step: 3, total: 12, title: 'Mars' },
    }
    const answer = answers[data.type]
    if (answer) older.parent.postMessage(answer)
  })
  const player = connect(iframe)
  undo.push(() => player.disconnect())
  const steps: number[] = []
  player.on('step', ({ step }) => steps.push(step))
  expect(await player.ready).toMatchObject({ title: 'Going around', total: 12 })
  player.start()
  player.pause()
  player.goTo(3)
  expect(asked).toEqual(['hello', 'start', 'pause', 'goTo'])
  expect([steps, player.state(), player.steps(), player.elapsed()]).toEqual([[3], null, [], 0])
})

test('this client plays this embed', async () => {
  const { frame, iframe } = frames()
  const { bus } = startEmbed(frame)
  const player = connect(iframe)
  undo.push(() => player.disconnect())
  await player.ready
  bus.publish(viewer.playbackChanged, { phase: 'playing', isAutoplaying: true, failure: null })
  await Promise.resolve()
  expect(player.state()).toEqual({ phase: 'playing', step: 1, total: 12, playing: true, fullscreen: false })
})
