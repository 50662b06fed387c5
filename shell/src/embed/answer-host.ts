import { viewer, type Bus, type PageData } from '@viewpage/shared-events'
import { parseHostMessage, toWire, type EmbedMessage, type HostMessage } from './messages.ts'

/** The page around an embed, as far as it has said hello. */
interface Host {
  readonly window: Pick<Window, 'postMessage'>
  readonly origin: string
}

export interface HostAnswers {
  readonly bus: Bus
  readonly pageData: Pick<PageData, 'title' | 'deck'>
  /** @default this window */
  readonly frame?: Window
}

/**
 * Lets the page around an embed drive the player and hear of it (D42). The embed speaks to nobody until its parent
 * has said hello from an origin that can be named, and from then on to that parent at that origin only.
 *
 * @returns the undo
 */
export function answerHost({ bus, pageData, frame = window }: HostAnswers): () => void {
  let host: Host | null = null
  let stopTelling = () => {}

  function hear({ source, origin, data }: MessageEvent<unknown>): void {
    if (source === null || source !== frame.parent || frame.parent === frame) return
    if (host !== null && origin !== host.origin) return
    const message = parseHostMessage(data)
    if (message?.type === 'hello') greet({ window: frame.parent, origin })
    else if (message && host !== null) obey(bus, message)
  }

  function greet(from: Host): void {
    // Nothing can be sent to an opaque origin and to nobody else.
    if (from.origin === 'null') return
    host = from
    // A second client on the same page wants to know all that the first one heard.
    stopTelling()
    const tell = (message: EmbedMessage) => from.window.postMessage(toWire(message), from.origin)
    stopTelling = tellEvents(bus, pageData, tell)
  }

  frame.addEventListener('message', hear)
  return () => {
    host = null
    stopTelling()
    frame.removeEventListener('message', hear)
  }
}

function obey(bus: Bus, message: HostMessage): void {
  switch (message.type) {
    case 'goTo':
      return bus.publish(viewer.stepRequested, { step: message.step, from: 'host' })
    case 'start':
    case 'next':
    case 'previous':
      return bus.publish(viewer.playbackRequested, { command: message.type })
    case 'hello':
  }
}

/** What happened before the hello is told first: the bus repeats it. @returns the undo */
function tellEvents(
  bus: Bus,
  { title, deck }: HostAnswers['pageData'],
  tell: (message: EmbedMessage) => void,
): () => void {
  const undo = [
    // The viewer stands in the page then, and hears what is asked of it.
    bus.on(viewer.publicViewPageLoaded, () => tell({ type: 'ready', title, total: deck.stepCount })),
    bus.on(viewer.presentationStarted, () => tell({ type: 'started' })),
    bus.on(viewer.stepChanged, ({ step, stepCount, title }) =>
      tell({ type: 'step', step, total: stepCount, title }),
    ),
    bus.on(viewer.endScreenChanged, ({ visible }) => {
      if (visible) tell({ type: 'ended' })
    }),
  ]
  return () => undo.forEach((each) => each())
}
