import type { EmbeddedPlayer, EmbedEvents } from './embed-client.d.ts'
import { parseEmbedMessage, toWire, type EmbedMessage, type HostMessage } from './messages.ts'

/** ms between two hellos until the embed answers: its frame may not be there yet, or not run yet. */
const HELLO_EVERY = 300

type Listener = (event: EmbedMessage) => void

/**
 * Connects a page to the embed in one of its frames.
 *
 * @throws TypeError when the element is no `<iframe>` with an address.
 */
export function connect(iframe: HTMLIFrameElement): EmbeddedPlayer {
  if (!(iframe instanceof HTMLIFrameElement) || iframe.src === '')
    throw new TypeError('viewpage.connect() wants an <iframe> whose src is an embed page.')
  const { origin } = new URL(iframe.src)
  const listeners = new Map<string, Set<Listener>>()
  const last = new Map<string, string>()
  let timer: ReturnType<typeof setInterval> | undefined
  let isReady = false

  function hear({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (source !== iframe.contentWindow || from !== origin) return
    const message = parseEmbedMessage(data)
    if (!message || isKnown(message)) return
    if (message.type === 'ready') {
      isReady = true
      clearInterval(timer)
    }
    listeners.get(message.type)?.forEach((listener) => listener(message))
  }

  // The embed repeats what it has told when another client of this page says hello.
  function isKnown(message: EmbedMessage): boolean {
    const text = JSON.stringify(message)
    const known = last.get(message.type) === text
    last.set(message.type, text)
    return known && message.type !== 'ended'
  }

  // A hello holds nothing worth hiding, and a frame that is still empty would refuse a named origin loudly.
  const hello = () => iframe.contentWindow?.postMessage(toWire({ type: 'hello' }), '*')

  function greet(): void {
    isReady = false
    last.clear()
    clearInterval(timer)
    timer = setInterval(hello, HELLO_EVERY)
    hello()
  }

  const on: EmbeddedPlayer['on'] = (name, listener) => {
    const own = listeners.get(name) ?? new Set<Listener>()
    const each: Listener = (event) => listener(event as EmbedEvents[typeof name] & EmbedMessage)
    listeners.set(name, own.add(each))
    return () => void own.delete(each)
  }

  const ready = new Promise<EmbedEvents['ready']>((resolve) => {
    on('ready', resolve)
  })

  const send = (message: HostMessage) => {
    if (isReady) iframe.contentWindow?.postMessage(toWire(message), origin)
    else void ready.then(() => iframe.contentWindow?.postMessage(toWire(message), origin))
  }

  window.addEventListener('message', hear)
  iframe.addEventListener('load', greet)
  greet()

  return {
    ready,
    start: () => send({ type: 'start' }),
    next: () => send({ type: 'next' }),
    previous: () => send({ type: 'previous' }),
    goTo: (step) => send({ type: 'goTo', step }),
    on,
    disconnect() {
      clearInterval(timer)
      listeners.clear()
      window.removeEventListener('message', hear)
      iframe.removeEventListener('load', greet)
    },
  }
}
