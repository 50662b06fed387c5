import type { EmbeddedPlayer, EmbedEvents, EmbedState, EmbedStep } from './embed-client.d.ts'
import { parseEmbedMessage, toWire, type EmbedMessage, type HostMessage } from './messages.ts'

/** Repeat `hello` until the embed answers: its frame may not have loaded yet. */
const HELLO_INTERVAL_MS = 300

type Listener = (event: EmbedMessage) => void

/**
 * Connects a page to the embed in one of its frames.
 *
 * @throws TypeError if the element is not an `<iframe>` with a `src`.
 */
export function connect(iframe: HTMLIFrameElement): EmbeddedPlayer {
  if (!(iframe instanceof HTMLIFrameElement) || iframe.src === '')
    throw new TypeError('viewpage.connect() needs an <iframe> whose src is an embed page.')
  const { origin } = new URL(iframe.src)
  const listeners = new Map<string, Set<Listener>>()
  const last = new Map<string, string>()
  let timer: ReturnType<typeof setInterval> | undefined
  let isReady = false
  let target = origin
  let state: EmbedState | null = null
  let steps: readonly EmbedStep[] = []
  let elapsed = 0

  function receive({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (source !== iframe.contentWindow || (from !== origin && !isOfSandbox(from))) return
    const message = parseEmbedMessage(data)
    if (!message || isRepeated(message)) return
    if (message.type === 'state') {
      const { type: _, ...shown } = message
      state = shown
    }
    if (message.type === 'steps') steps = message.steps
    if (message.type === 'time') elapsed = message.elapsed
    if (message.type === 'ready') {
      isReady = true
      // No address reaches an opaque origin. Commands contain nothing secret.
      target = from === origin ? origin : '*'
      clearInterval(timer)
    }
    listeners.get(message.type)?.forEach((listener) => listener(message))
  }

  /** Whether an origin is that of an embed in a sandbox without `allow-same-origin`: it is opaque. */
  function isOfSandbox(from: string): boolean {
    const allowed = iframe.getAttribute('sandbox')?.split(/\s+/)
    return from === 'null' && allowed !== undefined && !allowed.includes('allow-same-origin')
  }

  // The embed repeats its events when another client on this page sends `hello`.
  function isRepeated(message: EmbedMessage): boolean {
    const text = JSON.stringify(message)
    const known = last.get(message.type) === text
    last.set(message.type, text)
    return known && message.type !== 'ended' && message.type !== 'error'
  }

  // `hello` contains nothing secret, and with an explicit origin the browser logs an error while the frame is empty.
  const hello = () => iframe.contentWindow?.postMessage(toWire({ type: 'hello' }), '*')

  function greet(): void {
    isReady = false
    state = null
    steps = []
    elapsed = 0
    last.clear()
    clearInterval(timer)
    timer = setInterval(hello, HELLO_INTERVAL_MS)
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

  function post(message: HostMessage): void {
    // A frame may fill the screen only if the visitor pressed something in it, or if the page hands on that they did in the page.
    const isDelegated =
      message.type === 'fullscreen' &&
      target !== '*' &&
      document.fullscreenEnabled &&
      navigator.userActivation?.isActive
    const options = { targetOrigin: target, ...(isDelegated && { delegate: 'fullscreen' }) }
    iframe.contentWindow?.postMessage(toWire(message), options)
  }

  const send = (message: HostMessage) => {
    if (isReady) post(message)
    else void ready.then(() => post(message))
  }

  window.addEventListener('message', receive)
  iframe.addEventListener('load', greet)
  greet()

  return {
    ready,
    state: () => state,
    steps: () => steps,
    elapsed: () => elapsed,
    start: () => send({ type: 'start' }),
    play: () => send({ type: 'play' }),
    pause: () => send({ type: 'pause' }),
    next: () => send({ type: 'next' }),
    previous: () => send({ type: 'previous' }),
    first: () => send({ type: 'first' }),
    last: () => send({ type: 'last' }),
    goTo: (step) => send({ type: 'goTo', step }),
    fullscreen: (on = true) => send({ type: 'fullscreen', on }),
    on,
    disconnect() {
      clearInterval(timer)
      listeners.clear()
      window.removeEventListener('message', receive)
      iframe.removeEventListener('load', greet)
    },
  }
}
