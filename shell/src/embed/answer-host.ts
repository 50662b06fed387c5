import { browserClock, type Clock } from '@viewpage/remote-kit/browser'
import { viewer, type Bus, type DeckPageData } from '@viewpage/shared-events'
import { limitMessages } from './limit-messages.ts'
import { parseHostMessage, toWire, type EmbedMessage, type HostMessage } from './messages.ts'
import { renewContent } from './renew-content.ts'
import { sendEvents } from './send-events.ts'
import { createStopwatch } from './stopwatch.ts'

type Send = (message: EmbedMessage) => void

/** The page around an embed, after its `hello`. */
interface Host {
  readonly origin: string
  readonly send: Send
}

export interface HostAnswers {
  readonly bus: Bus
  readonly pageData: Pick<DeckPageData, 'title' | 'deck' | 'embed' | 'storageToken'>
  /** @default this window */
  readonly frame?: Window
  /** @default that of the browser */
  readonly clock?: Clock
}

/**
 * Lets the page around an embed control the player and receive its events (docs/behaviour/embed.md#embed-messages). The
 * embed sends nothing until its parent has sent `hello` from an origin that is not opaque, and from then on only to
 * that origin.
 *
 * @returns the undo
 */
export function answerHost(answers: HostAnswers): () => void {
  const { bus, frame = window, clock = browserClock } = answers
  const stopwatch = createStopwatch(bus, clock)
  const { take, stop } = limitMessages(handle, clock)
  let host: Host | null = null
  let stopSending = () => {}

  function receive({ source, origin, data }: MessageEvent<unknown>): void {
    if (source === null || source !== frame.parent || frame.parent === frame) return
    // `postMessage` cannot address an opaque origin.
    if (origin === 'null' || (host !== null && origin !== host.origin)) return
    const message = parseHostMessage(data)
    if (message?.type === 'hello')
      host ??= { origin, send: (event) => frame.parent.postMessage(toWire(event), origin) }
    if (message && host !== null) take(message)
  }

  function handle(message: HostMessage): void {
    if (host === null) return
    if (message.type === 'hello') greet(host)
    else execute(answers, message, host.send)
  }

  function greet({ send }: Host): void {
    // A second client on the same page also needs the earlier events, so all are sent again.
    stopSending()
    stopSending = sendEvents({ ...answers, clock, stopwatch }, send)
  }

  frame.addEventListener('message', receive)
  return () => {
    host = null
    stop()
    stopSending()
    stopwatch.stop()
    frame.removeEventListener('message', receive)
  }
}

function execute({ bus, pageData }: HostAnswers, message: HostMessage, send: Send): void {
  const { stepCount: total } = pageData.deck
  switch (message.type) {
    case 'goTo':
      if (message.step < 1 || message.step > total) return send(noSuchStep(message.step, total))
      return bus.publish(viewer.stepRequested, { step: message.step, from: 'host' })
    case 'first':
      return bus.publish(viewer.stepRequested, { step: 1, from: 'host' })
    case 'last':
      return bus.publish(viewer.stepRequested, {
        step: Math.min(pageData.embed?.end ?? total, total),
        from: 'host',
      })
    case 'start':
    case 'next':
    case 'previous':
      return bus.publish(viewer.playbackRequested, { command: message.type })
    case 'play':
    case 'pause':
      return bus.publish(viewer.autoplayRequested, { on: message.type === 'play' })
    case 'fullscreen':
      return bus.publish(viewer.fullscreenRequested, { on: message.on })
    case 'renew':
      return renewContent(pageData, message.token)
    case 'hello':
  }
}

const noSuchStep = (step: number, total: number): EmbedMessage => ({
  type: 'error',
  reason: 'step',
  message: `[viewpage] goTo(${step}) has no effect: the presentation has the steps 1 to ${total}.`,
})
