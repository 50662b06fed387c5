import { randomBytes } from 'node:crypto'
import type { PageData, ReleaseSet, Skeleton } from '@viewpage/shared-events'
import type { FastifyReply } from 'fastify'
import { html, nothing, type Html } from '../markup/html.ts'
import { inlineJson } from '../markup/inline-json.ts'
import { sendMarkup } from '../markup/send-markup.ts'
import { remoteHtml } from '../../rendering/remote-html.ts'
import type { SlotRenderer } from '../../rendering/slot-renderer.ts'
import type { ReleaseStore } from '../../releases/release-store.ts'
import type { HostBuild } from '../../hosts/host-build.ts'
import type { PageHost, PageHosts } from '../../hosts/page-hosts.ts'
import type { createPageAssets } from './page-release.ts'
import { skeletonHtml } from '../../rendering/skeletons.ts'

/** One HTML page, with slots in it or a host without slots. */
export interface PageDocument {
  readonly title: string
  /** More of the head: description, canonical, cards. */
  readonly head: Html
  readonly slots: readonly string[]
  /** Remotes that the host shows without slots. @default none */
  readonly remotes?: readonly string[]
  readonly pageData: PageData
  /** The body around the slots. */
  readonly body: (slot: (name: string) => Html) => Html
  readonly status?: number
  /**
   * What brings the slots to life. An embed's host is framable by anyone, and its page sets no cookie.
   * @default 'page'
   */
  readonly host?: PageHost
  /** Adds the style sheet of the server's own pages. */
  readonly siteStyles?: boolean
  /** An entry of the host's build that is added: its style sheet, and its script at the end. @default none */
  readonly part?: string
}

export type SendDocument = (reply: FastifyReply, page: PageDocument) => Promise<FastifyReply>

export interface DocumentOptions {
  readonly hosts: PageHosts
  /** Style sheet of the server's own pages. */
  readonly siteCss: Html
  readonly releases: ReleaseStore
  readonly renderer: SlotRenderer
  readonly pageAssets: ReturnType<typeof createPageAssets>
}

/** Writes pages: slots rendered by the remotes' own server builds, the two inline blocks, the one inline script. */
export function createSendDocument({
  hosts,
  siteCss,
  releases,
  renderer,
  pageAssets,
}: DocumentOptions): SendDocument {
  return async (reply, page) => {
    const { title, head, slots, remotes = [], pageData, body, host = 'page', status = 200 } = page
    const { build, css } = hosts[host]
    const isEmbed = host === 'embed'
    const set = await releases.current()
    const wanted = new Set(slots)
    const assets = await pageAssets(
      set,
      { slots: wanted, remotes: new Set(remotes) },
      pageData.language,
      host,
    )
    const rendered = await renderer.render(set, wanted, pageData, assets.pseudoMessages)
    const owners = ownersOf(set)
    const partCss = page.part === undefined ? nothing : build.styles(page.part)
    const nonce = randomBytes(16).toString('base64')
    if (!isEmbed) reply.csrfToken()
    const { sentryDsn } = pageData
    reply.contentSecurityPolicy({
      nonce,
      framedBy: isEmbed ? '*' : "'none'",
      sendsTo: sentryDsn === null ? undefined : new URL(sentryDsn).origin,
    })

    reply
      .status(status)
      .header('Cache-Control', 'no-store')
      .header('Content-Language', pageData.language)
      .header('Vary', isEmbed ? 'Accept-Language' : 'Cookie, Accept-Language')
    return sendMarkup(
      reply,
      html`<!doctype html>
<html lang="${pageData.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontPreload(build)}
<style nonce="${nonce}">${css}${page.siteStyles ? siteCss : nothing}${partCss}
${assets.styles}</style>
</head>
<body>
${body((slot) => slotHtml(slot, rendered[slot] ?? null, owners, pageData))}
<div id="portal"></div>
<div id="live" class="kit-visually-hidden" role="status" aria-live="polite"></div>
<script type="application/json" id="page-data">${inlineJson(pageData)}</script>
<script type="application/json" id="page-release">${assets.releaseJson}</script>
<script nonce="${nonce}">${build.boot}</script>${partScripts(build, page.part, nonce)}
</body>
</html>
`,
    )
  }
}

interface SlotOwner {
  readonly remote: string
  readonly version: string
  readonly skeleton: Skeleton | undefined
}

function ownersOf({ remotes }: ReleaseSet): Map<string, SlotOwner> {
  return new Map(
    Object.entries(remotes).flatMap(([remote, { slots, version, skeletons }]) =>
      slots.map((slot) => [slot, { remote, version, skeleton: skeletons?.[slot] }]),
    ),
  )
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

/** The element of a slot; nothing if no released remote fills the slot. */
function slotHtml(
  slot: string,
  content: string | null,
  owners: ReadonlyMap<string, SlotOwner>,
  pageData: PageData,
): Html {
  const owner = owners.get(slot)
  if (!owner) return nothing
  const state = content === null ? 'skeleton' : 'html'
  const placeholder = () => (owner.skeleton ? skeletonHtml(owner.skeleton, pageData) : nothing)
  const drawn = content === null ? placeholder() : remoteHtml(content)
  // No white space inside the root: it would be a difference to what the remote draws.
  return html`<div data-slot="${slot}" data-remote="${owner.remote}" data-version="${owner.version}" data-state="server" data-rendered="${state}"><div data-slot-root>${drawn}</div></div>`
}
