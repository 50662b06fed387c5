import { ElementError } from './element-error.ts'
import type { LoadHost } from './load-host.ts'
import { ShownElement } from './shown-element.ts'

/** Defines `<viewpage-toolbar>`, once for a page. */
export function defineToolbar(loadHost: LoadHost): void {
  if (customElements.get('viewpage-toolbar')) return
  customElements.define(
    'viewpage-toolbar',
    class extends ShownElement {
      /** The version of the toolbar that is shown; empty before it is. */
      version = ''

      constructor() {
        super('toolbar')
      }

      protected override async show(oid: string, signal: AbortSignal): Promise<void> {
        this.version = ''
        // What a page sets in the same task counts.
        const { host, server, styles } = await loadHost()
        signal.throwIfAborted()
        const { version } = await host.mountInRoot({
          root: this.root,
          oid,
          server,
          token: this.#tokenFor(server),
          sendsEvents: !this.hasAttribute('no-events'),
          signal,
          styles,
          onAction: (action) => this.tell('action', action),
        })
        signal.throwIfAborted()
        this.version = version
        this.tell('ready', { version })
      }

      #tokenFor(server: string): (() => Promise<string>) | null {
        if (this.token !== null) return this.readToken
        if (server === location.origin) return null
        const where =
          location.origin === 'null'
            ? 'is in a sandbox without an origin'
            : `has the origin ${location.origin}`
        throw new ElementError(
          `this page ${where}, and viewpage ${server}. Let the server of this page ask for a host token and set it as \`token\`, or serve both from one origin.`,
        )
      }
    },
  )
}
