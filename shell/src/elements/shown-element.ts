import { ElementError } from './element-error.ts'
import { textOf, type Shown } from './failure-text.ts'

/** px; the toolbar is as high, so that the page does not move when it comes. */
const LAYOUT: Readonly<Record<Shown, string>> = {
  toolbar: ':host{display:block;min-block-size:54px}:host([hidden]){display:none}',
  deck: ':host{display:block;aspect-ratio:16/9}:host([hidden]){display:none}',
}

const layouts = new Map<Shown, CSSStyleSheet>()

function layoutOf(kind: Shown): CSSStyleSheet {
  const layout = layouts.get(kind) ?? new CSSStyleSheet()
  if (!layouts.has(kind)) layout.replaceSync(LAYOUT[kind])
  layouts.set(kind, layout)
  return layout
}

/** A host token, or what gets one. */
export type TokenSource = string | (() => string | Promise<string>)

/**
 * An element that shows a presentation while it is in the page that loaded its script. Changes in one task count once, so
 * that an element which is moved stays as it is.
 */
export abstract class ShownElement extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ['oid']

  protected readonly root: ShadowRoot
  readonly #kind: Shown
  #token: TokenSource | null = null
  #isScheduled = false
  /** What is shown; `null` for nothing. */
  #shown: {
    readonly oid: string | null
    readonly document: Document
    readonly ending: AbortController
  } | null = null

  constructor(kind: Shown) {
    super()
    this.#kind = kind
    this.root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    // A page may have set it before this script ran.
    const { token } = this
    if (Object.hasOwn(this, 'token')) {
      Reflect.deleteProperty(this, 'token')
      this.token = token
    }
  }

  /** For pages of another origin. Never an attribute, which is in the page's HTML. */
  get token(): TokenSource | null {
    return this.#token
  }

  set token(token: TokenSource | null) {
    this.#token = token
    if (this.isConnected) this.schedule(true)
  }

  /** Gets a host token from the page. */
  protected readonly readToken = async (): Promise<string> =>
    typeof this.#token === 'function' ? this.#token() : (this.#token ?? '')

  /** The presentation. */
  get oid(): string | null {
    return this.getAttribute('oid')
  }

  set oid(value: string | null) {
    if (value === null) this.removeAttribute('oid')
    else this.setAttribute('oid', value)
  }

  connectedCallback(): void {
    this.schedule()
  }

  disconnectedCallback(): void {
    this.schedule()
  }

  /** Without it, `moveBefore` would call the two above. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(): void {
    this.schedule()
  }

  /** Shows the presentation until the signal ends. @throws ElementError */
  protected abstract show(oid: string, signal: AbortSignal): Promise<void>

  /** Looks again at what is to be shown, after this task. */
  protected schedule(isAgain = false): void {
    if (isAgain) this.#end()
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#update()
    })
  }

  protected tell(event: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(`viewpage-${event}`, { bubbles: true, composed: true, detail }))
  }

  #update(): void {
    const { oid, isConnected, ownerDocument } = this
    if (this.#shown?.oid === oid && isConnected && this.#shown.document === ownerDocument) return
    this.#end()
    if (!isConnected) return
    const ending = new AbortController()
    this.#shown = { oid, document: ownerDocument, ending }
    this.#start(ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) this.#fail(error)
    })
  }

  async #start(signal: AbortSignal): Promise<void> {
    const { oid, ownerDocument } = this
    if (ownerDocument !== document) {
      throw new ElementError(
        'it is in another document than its script. Load /static/viewpage-elements.js in that document, too, and create the element there.',
      )
    }
    this.root.adoptedStyleSheets = [layoutOf(this.#kind)]
    if (!oid) {
      throw new ElementError(
        'it has no oid. Set the identifier of a presentation, which is in its address: oid="orbit1" for /p/orbit1/.',
      )
    }
    await this.show(oid, signal)
  }

  #end(): void {
    this.#shown?.ending.abort()
    this.#shown = null
    this.root.replaceChildren()
  }

  #fail(error: unknown): void {
    this.#shown?.ending.abort()
    const reason = error instanceof Error ? error.message : String(error)
    const { status } = (error ?? {}) as { status?: number }
    const { text, language } = textOf(this.#kind)
    const line = this.ownerDocument.createElement('p')
    line.setAttribute('role', 'status')
    line.lang = language
    line.textContent = text
    // No rule of the page, and no style sheet: in another document this root has none.
    Object.assign(line.style, {
      all: 'initial',
      display: 'block',
      colorScheme: 'inherit',
      padding: '15px 16px',
    })
    Object.assign(line.style, {
      font: 'medium/1.5 system-ui, sans-serif',
      background: 'Canvas',
      color: 'CanvasText',
    })
    this.root.replaceChildren(line)
    const message = reason.startsWith('[viewpage]')
      ? reason
      : `[viewpage] Failed to show <${this.localName} oid="${this.oid ?? ''}">: ${reason}`
    this.tell('error', { message, status })
  }
}
