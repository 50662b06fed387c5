import type { PageData, ReleaseSet } from '@viewpage/shared-events'
import type { FastifyReply } from 'fastify'
import type { PageHost, PageHosts } from '../../hosts/page-hosts.ts'
import type { createRenderSlots } from '../../rendering/render-slots.ts'
import { nothing, type Html } from '../markup/html.ts'
import { sendMarkup } from '../markup/send-markup.ts'
import { policyText } from '../plugins/security-headers.ts'
import { SPECULATION_RULES_PATH } from './speculation-rules.ts'
import { writePage } from './page-html.ts'

/** One HTML page, with slots in it or a host without slots. */
export interface Page {
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
   * The application that mounts the slots. Everybody may frame the embed's page, which sets no cookie.
   * @default 'page'
   */
  readonly host?: PageHost
  /** Adds the style sheet of the server's own pages. */
  readonly siteStyles?: boolean
  /** An entry of the host's build to add: its style sheet, and its script at the end. @default none */
  readonly part?: string
}

/** A page with its headers. It depends on nothing but the page and the release set. */
export interface PreparedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly markup: Html
  readonly set: ReleaseSet
  /** Whether every slot is rendered: none is a skeleton because its remote was late or failed. */
  readonly isWhole: boolean
}

/** @param hasHoles whether to leave open what names the visitor. @default false */
export type PreparePage = (page: Page, options?: { readonly hasHoles: boolean }) => Promise<PreparedPage>
/** Sends a page that belongs to one visitor. */
export type SendPage = (reply: FastifyReply, page: Page) => Promise<FastifyReply>

export interface PreparePageOptions {
  readonly hosts: PageHosts
  /** Style sheet of the server's own pages. */
  readonly siteCss: Html
  readonly renderSlots: ReturnType<typeof createRenderSlots>
}

/** Prepares pages: renders their slots and writes HTML and policy. */
export function createPreparePage({ hosts, siteCss, renderSlots }: PreparePageOptions): PreparePage {
  return async (page, { hasHoles } = { hasHoles: false }) => {
    const { title, head, slots, remotes = [], pageData, body, host = 'page', part } = page
    const { slot, pageRemotes, set, isWhole } = await renderSlots({
      slots,
      remotes,
      pageData,
      host,
      hasHoles,
    })
    const { markup, script, styles } = writePage({
      title,
      head,
      body: body(slot),
      pageData,
      pageRemotes,
      host: hosts[host],
      siteCss: page.siteStyles ? siteCss : nothing,
      part,
      hasHoles,
    })
    const { sentryDsn, language } = pageData
    const isEmbed = host === 'embed'
    return {
      headers: {
        'Content-Security-Policy': policyText({
          script,
          styles,
          framedBy: isEmbed ? '*' : "'none'",
          sendsTo: sentryDsn === null ? undefined : new URL(sentryDsn).origin,
        }),
        'Content-Language': language,
        ...(!isEmbed && { 'Speculation-Rules': `"${SPECULATION_RULES_PATH}"` }),
        Vary: isEmbed ? 'Accept-Language' : 'Cookie, Accept-Language',
      },
      markup,
      set,
      isWhole,
    }
  }
}

export function createSendPage(preparePage: PreparePage): SendPage {
  return async (reply, page) => {
    const { headers, markup } = await preparePage(page)
    if (page.host !== 'embed') reply.csrfToken()
    void reply
      .status(page.status ?? 200)
      .headers(headers)
      .header('Cache-Control', 'no-store')
    return sendMarkup(reply, markup)
  }
}
