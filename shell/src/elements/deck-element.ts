import { connect } from '../embed/connect.ts'
import type { EmbeddedPlayer, EmbedState, EmbedStep } from '../embed/embed-client.d.ts'
import { toWire } from '../embed/messages.ts'
import { keepContent, readContent } from './deck-content.ts'
import { ElementError } from './element-error.ts'
import { textOf } from './failure-text.ts'
import { ShownElement } from './shown-element.ts'

/** ms after its page has loaded in which a player answers. */
const READY_TIMEOUT_MS = 10_000

/** Defines `<viewpage-deck>`, once for a page. @param server the origin of viewpage */
export function defineDeck(server: string): void {
  if (customElements.get('viewpage-deck')) return
  customElements.define(
    'viewpage-deck',
    class extends ShownElement {
      #player: EmbeddedPlayer | null = null

      constructor() {
        super('deck')
      }

      state(): EmbedState | null {
        return this.#player?.state() ?? null
      }

      steps(): readonly EmbedStep[] {
        return this.#player?.steps() ?? []
      }

      elapsed(): number {
        return this.#player?.elapsed() ?? 0
      }

      /** Starts the presentation, or restarts it at its end. */
      start(): void {
        this.#player?.start()
      }

      play(): void {
        this.#player?.play()
      }

      pause(): void {
        this.#player?.pause()
      }

      next(): void {
        this.#player?.next()
      }

      previous(): void {
        this.#player?.previous()
      }

      first(): void {
        this.#player?.first()
      }

      last(): void {
        this.#player?.last()
      }

      /** @param step from 1 */
      goTo(step: number): void {
        this.#player?.goTo(step)
      }

      fullscreen(on = true): void {
        this.#player?.fullscreen(on)
      }

      protected override async show(oid: string, signal: AbortSignal): Promise<void> {
        const isElsewhere = this.token !== null && server !== location.origin
        const content = isElsewhere ? await readContent(server, oid, await this.readToken(), signal) : null
        signal.throwIfAborted()
        const frame = document.createElement('iframe')
        const address = new URL(`/p/${encodeURIComponent(oid)}/embed/`, server)
        writeAttributes(this, address)
        if (content?.token) address.searchParams.set('token', content.token)
        Object.assign(frame, { src: address.href, title: textOf('name').text, allow: 'autoplay; fullscreen' })
        frame.referrerPolicy = 'strict-origin-when-cross-origin'
        Object.assign(frame.style, { display: 'block', inlineSize: '100%', blockSize: '100%', border: '0' })
        this.root.append(frame)
        const player = connect(frame)
        this.#player = player
        signal.addEventListener('abort', () => {
          player.disconnect()
          this.#player = null
        })
        for (const name of ['started', 'step', 'state', 'steps', 'time', 'ended'] as const)
          player.on(name, (detail) => this.tell(name, detail))
        player.on('error', ({ reason, message }) => this.tell('player-error', { reason, message }))
        const { title, total } = await readyIn(player, frame, signal)
        frame.title = title
        if (content?.token && typeof this.token === 'function')
          keepContent(content, signal, async () => {
            const next = await readContent(server, oid, await this.readToken(), signal)
            if (next.token)
              frame.contentWindow?.postMessage(toWire({ type: 'renew', token: next.token }), server)
            return next
          })
        this.tell('ready', { title, total })
      }
    },
  )
}

/** Attributes without a value, and what they mean in an address. In HTML `title` is a tooltip, so none of them is that. */
const SWITCHES = {
  autoplay: ['autoplay', '1'],
  loop: ['loop', '1'],
  'no-bar': ['bar', '0'],
  'no-title': ['title', '0'],
  'no-link': ['link', '0'],
} as const
const VALUES = ['end', 'theme', 'color', 'lang'] as const

/** Puts the options in the attributes of an element into an address; the page there ignores what is invalid. */
function writeAttributes(element: Element, address: URL): void {
  const { searchParams } = address
  for (const [attribute, [name, value]] of Object.entries(SWITCHES))
    if (element.hasAttribute(attribute)) searchParams.set(name, value)
  for (const name of VALUES) {
    const value = element.getAttribute(name)
    if (value !== null) searchParams.set(name, value.replace('#', ''))
  }
  const step = element.getAttribute('step')
  if (step !== null) address.hash = `step=${step}`
}

/** @throws ElementError if nothing that plays is in the frame */
function readyIn(player: EmbeddedPlayer, frame: HTMLIFrameElement, signal: AbortSignal) {
  return new Promise<Awaited<EmbeddedPlayer['ready']>>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = () =>
      reject(
        new ElementError(
          `${frame.src.split('?')[0]} does not play. Without a host token only presentations that are public, reusable or unlisted do, and the Content-Security-Policy of this page must allow their origin in frame-src.`,
        ),
      )
    frame.addEventListener('load', () => {
      clearTimeout(timer)
      timer = setTimeout(fail, READY_TIMEOUT_MS)
    })
    signal.addEventListener('abort', () => clearTimeout(timer))
    void player.ready.then((event) => {
      clearTimeout(timer)
      resolve(event)
    })
  })
}
