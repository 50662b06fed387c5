/** The messages that a page gets about its builds. */
export interface BuildNews {
  /** Names what pages show now; a page that shows something else loads again. */
  readonly page: string
  /** Style sheets that were saved since, by cascade layer. */
  readonly styles: Readonly<Record<string, string>>
  /** Scripts that were built since, in their order. */
  readonly updates: readonly HotUpdate[]
  /** What is wrong with a file that was saved; `null`: nothing. */
  readonly failure: string | null
}

/** Modules of a remote that pages may replace. */
export interface HotUpdate {
  /** The global name of its container. */
  readonly container: string
  /** Of the build that has them. */
  readonly hash: string
  /** Of the files with these modules. */
  readonly integrity: Readonly<Record<string, string>>
}

/**
 * Runs in pages of `npm run dev`: loads the page again when it is outdated, replaces style sheets in place, and shows why a
 * build failed. A page gets the source text of this function, so it uses nothing outside of it.
 *
 * @param address of the news
 * @param shown what the page shows
 * @param updated number of updates that the page has from the start
 */
export function followBuilds(address: string, shown: string, updated: number): void {
  let applied = updated
  let events: EventSource | null = null
  let notice: HTMLElement | null = null
  let latest = Promise.resolve()

  function listen(): void {
    // A browser keeps at most six connections to a server, and a tab that nobody sees would use one.
    if (document.hidden) {
      events?.close()
      events = null
    } else if (events === null) {
      events = new EventSource(address)
      events.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as BuildNews))
    }
  }

  function hear({ page, styles, updates, failure }: BuildNews): void {
    showFailure(failure)
    if (page !== shown) {
      if (failure === null) location.reload()
      return
    }
    for (const [layer, css] of Object.entries(styles)) replaceLayer(layer, css)
    const fresh = updates.slice(applied)
    applied = updates.length
    for (const update of fresh) latest = latest.then(() => apply(update)).catch(() => location.reload())
  }

  async function apply(update: HotUpdate): Promise<void> {
    if ((await globalThis.__hotModules?.update(update)) !== true) location.reload()
  }

  /** In its place, because the order of cascade layers is that of their first appearance. */
  function replaceLayer(layer: string, css: string): void {
    for (const sheet of document.styleSheets) {
      // Style sheets in files belong to lazy code, and change with it.
      if (sheet.href !== null) continue
      const isOfLayer = (rule: CSSRule) => rule instanceof CSSLayerBlockRule && rule.name === layer
      const rules = [...sheet.cssRules]
      const at = rules.findIndex(isOfLayer)
      if (at === -1) continue
      for (let index = rules.length - 1; index >= at; index -= 1) {
        const rule = rules[index]
        if (rule && isOfLayer(rule)) sheet.deleteRule(index)
      }
      sheet.insertRule(css, at)
    }
  }

  function showFailure(failure: string | null): void {
    notice?.remove()
    notice = null
    if (failure === null) return
    notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    // Rules of the page do not reach into a shadow tree.
    const text = document.createElement('pre')
    text.textContent = failure
    text.style.cssText =
      'position:fixed;inset:auto 0 0 0;max-height:60vh;overflow:auto;margin:0;padding:16px;z-index:2147483647;' +
      'background:#1b1b1f;color:#ffd9d6;font:13px/1.5 monospace;white-space:pre-wrap;border-top:4px solid #e5484d'
    notice.attachShadow({ mode: 'open' }).append(text)
    document.body.append(notice)
  }

  document.addEventListener('visibilitychange', listen)
  listen()
}
