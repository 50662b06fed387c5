import type { PageData } from '@viewpage/shared-events'
import type { HostBuild } from '../../hosts/host-build.ts'
import type { PageHostBuild } from '../../hosts/page-hosts.ts'
import type { PageRemotes } from '../../releases/page-remotes.ts'
import { html, nothing, type Html } from '../markup/html.ts'
import { inlineJson } from '../markup/inline-json.ts'

export interface PageLayout {
  readonly title: string
  /** More of the head: description, canonical, cards. */
  readonly head: Html
  /** The body around the slots, with the slots. */
  readonly body: Html
  readonly pageData: PageData
  readonly pageRemotes: PageRemotes
  readonly host: PageHostBuild
  /** Style sheet of the server's own pages, or nothing. */
  readonly siteCss: Html
  /** An entry of the host's build to add: its style sheet, and its script at the end. */
  readonly part: string | undefined
  readonly nonce: string
}

/** The HTML of a page: head, body, the two JSON blocks and the one inline script. */
export function pageHtml(page: PageLayout): Html {
  const { title, head, body, pageData, pageRemotes, siteCss, part, nonce } = page
  const { build, css } = page.host
  const partCss = part === undefined ? nothing : build.styles(part)
  return html`<!doctype html>
<html lang="${pageData.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontPreload(build)}
<style nonce="${nonce}">${css}${siteCss}${partCss}
${pageRemotes.styles}</style>
</head>
<body>
${body}
<div id="portal"></div>
<div id="live" class="kit-visually-hidden" role="status" aria-live="polite"></div>
<script type="application/json" id="page-data">${inlineJson(pageData)}</script>
<script type="application/json" id="page-release">${pageRemotes.releaseJson}</script>
<script nonce="${nonce}">${build.boot}</script>${partScripts(build, part, nonce)}
</body>
</html>
`
}

function partScripts({ scriptsOf, integrity }: HostBuild, part: string | undefined, nonce: string): Html[] {
  const scripts = part === undefined ? [] : scriptsOf(part)
  return scripts.map(
    (src) => html`<script src="${src}" integrity="${integrity[src] ?? ''}" nonce="${nonce}" defer></script>`,
  )
}

function fontPreload({ font }: { font: string | null }): Html {
  return font === null
    ? nothing
    : html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`
}
