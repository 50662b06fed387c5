import { viewer, type Bus, type DeckPageData } from '@viewpage/shared-events'
import { renewContent } from './renew-content.ts'
import { parseHostMessage, toWire, type EmbedMessage, type HostMessage } from './messages.ts'

/** The page around an embed, after its `hello`. */
interface Host {
  readonly window: Pick<Window, 'postMessage'>
  readonly origin: string
}

export interface HostAnswers {
  readonly bus: Bus
  readonly pageData: Pick<DeckPageData, 'title' | 'deck' | 'storageToken'>
  /** @default this window */
  readonly frame?: Window
}

/**
 * Lets the page around an embed control the player and receive its events (docs/behaviour/embed.md#embed-messages). The
 * embed sends nothing until its parent has sent `hello` from an origin that is not opaque, and from then on only to
 * that origin.
 *
 * @returns the undo
 */
export function answerHost({ bus, pageData, frame = window }: HostAnswers): () => void {
  let host: Host | null = null
  let stopSending = () => {}

  function receive({ source, origin, data }: MessageEvent<unknown>): void {
    if (source === null || source !== frame.parent || frame.parent === frame) return
    if (host !== null && origin !== host.origin) return
    const message = parseHostMessage(data)
    if (message?.type === 'hello') greet({ window: frame.parent, origin })
    else if (message && host !== null) execute(bus, pageData, message)
  }

  function greet(from: Host): void {
    // `postMessage` cannot address an opaque origin.
    if (from.origin === 'null') return
    host = from
    // A second client on the same page also needs the earlier events, so all are sent again.
    stopSending()
    const send = (message: EmbedMessage) => from.window.postMessage(toWire(message), from.origin)
    stopSending = sendEvents(bus, pageData, send)
  }

  frame.addEventListener('message', receive)
  return () => {
    host = null
    stopSending()
    frame.removeEventListener('message', receive)
  }
}

function execute(bus: Bus, pageData: HostAnswers['pageData'], message: HostMessage): void {
  switch (message.type) {
    case 'goTo':
      return bus.publish(viewer.stepRequested, { step: message.step, from: 'host' })
    case 'start':
    case 'next':
    case 'previous':
      return bus.publish(viewer.playbackRequested, { command: message.type })
    case 'renew':
      return renewContent(pageData, message.token)
    case 'hello':
  }
}

/** Sends the events of the player. The earlier ones are first, because the bus replays sticky actions. @returns the undo */
function sendEvents(
  bus: Bus,
  { title, deck }: HostAnswers['pageData'],
  send: (message: EmbedMessage) => void,
): () => void {
  const undo = [
    // The viewer handles commands once it has published this.
    bus.on(viewer.publicViewPageLoaded, () => send({ type: 'ready', title, total: deck.stepCount })),
    bus.on(viewer.presentationStarted, () => send({ type: 'started' })),
    bus.on(viewer.stepChanged, ({ step, stepCount, title }) =>
      send({ type: 'step', step, total: stepCount, title }),
    ),
    bus.on(viewer.endScreenChanged, ({ visible }) => {
      if (visible) send({ type: 'ended' })
    }),
  ]
  return () => undo.forEach((each) => each())
}
