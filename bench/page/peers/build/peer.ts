/** What the benchmark needs to know about a built peer. */
export interface Peer {
  readonly name: string
  /** HTML that starts the peer's code, at the end of `<head>`. */
  readonly head: string
}

/** Marks styles that the page has inline, so that webpack's runtime does not load them again. */
export function inlineStyleMark(href: string): string {
  return `<style data-href="${href}"></style>`
}
