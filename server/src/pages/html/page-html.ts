import type { PageData } from '@viewpage/shared-events'
import type { EmbedTheme } from '@viewpage/shared-events/embed-options'
import { PAGE_DATA_BLOCK, PAGE_PART_BLOCK, PAGE_RELEASE_BLOCK } from '@viewpage/shared-events/page-blocks'
import type { PageHostBuild } from '../../storage/hosts/page-hosts.ts'
import type { PageRemotes } from '../rendering/page-remotes.ts'
import { withoutPerson } from '../rendering/person.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { hole } from '../../foundation/markup/holes.ts'
import { inlineFields, inlineJson } from '../../foundation/markup/inline-json.ts'

export interface PageLayout {
  readonly title: string
  /** More of the head: description, canonical, cards. */
  readonly head: Html
  /** Of the stage of an embed. */
  readonly theme: EmbedTheme | undefined
  /** The absolute address that paper has at its foot; `null` for none. */
  readonly printedAddress: string | null
  /** The body around the slots, with the slots. */
  readonly body: Html
  readonly pageData: PageData
  readonly pageRemotes: PageRemotes
  readonly host: PageHostBuild
  /** Style sheet of the server's own pages, or nothing. */
  readonly siteCss: Html
  /** Entries of the host's build to add: their style sheets, and their scripts at the end. */
  readonly parts: readonly string[]
  /** Whether there is a hole for the fields of the page data that name the visitor. */
  readonly hasHoles: boolean
}

/** The HTML of a page, and its inline code, whose hashes its policy lists. */
export interface WrittenPage {
  readonly markup: Html
  readonly script: Html
  readonly styles: readonly Html[]
}

/** Writes a page: head, body, the JSON blocks and the one inline script. */
export function writePage(page: PageLayout): WrittenPage {
  const { title, head, theme, printedAddress, body, pageData, pageRemotes, siteCss, parts, hasHoles } = page
  const { build, css } = page.host
  const partCss = parts.length === 0 ? nothing : build.styles(...parts)
  const styles = [css, siteCss, partCss, pageRemotes.styles].filter((sheet) => sheet !== nothing)
  const markup = html`<!doctype html>
<html lang="${pageData.language}"${theme === undefined ? nothing : html` data-theme="${theme}"`}${printedAddress === null ? nothing : addressStyle(printedAddress)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontPreload(build)}
${styles.map((sheet) => html`<style>${sheet}</style>`)}
</head>
<body>
${body}
<div id="portal"></div>
<div id="live" class="kit-visually-hidden" role="status" aria-live="polite"></div>
<script type="application/json" id="${PAGE_DATA_BLOCK}">${hasHoles ? openPageData(pageData) : inlineJson(pageData)}</script>
<script type="application/json" id="${PAGE_RELEASE_BLOCK}">${pageRemotes.releaseJson}</script>
${parts.length === 0 ? nothing : html`<script type="application/json" id="${PAGE_PART_BLOCK}">${inlineJson(parts.flatMap(build.scriptsOf))}</script>`}<script>${build.boot}</script>
</body>
</html>
`
  return { markup, script: build.boot, styles }
}

/** Read by `@page` of the shell's `layout.css`. An address has no quotation mark: URLs encode it. */
function addressStyle(address: string): Html {
  const { host, pathname } = new URL(address)
  return html` style="--address:&quot;${host}${pathname.replace(/\/$/, '')}&quot;"`
}

function openPageData(pageData: PageData): Html {
  return html`{${inlineFields(withoutPerson(pageData))},${hole('person')}}`
}

function fontPreload({ font }: { font: string | null }): Html {
  return font === null
    ? nothing
    : html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`
}
