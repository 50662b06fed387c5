import { randomBytes } from 'node:crypto'
import type { PageData } from '@viewpage/shared-events'
import type { FastifyReply } from 'fastify'
import type { PageHost, PageHosts } from '../../hosts/page-hosts.ts'
import type { createRenderSlots } from '../../rendering/render-slots.ts'
import { nothing, type Html } from '../markup/html.ts'
import { sendMarkup } from '../markup/send-markup.ts'
import { pageHtml } from './page-html.ts'

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

export type SendPage = (reply: FastifyReply, page: Page) => Promise<FastifyReply>

export interface SendPageOptions {
  readonly hosts: PageHosts
  /** Style sheet of the server's own pages. */
  readonly siteCss: Html
  readonly renderSlots: ReturnType<typeof createRenderSlots>
}

/** Sends pages: renders their slots, sets cookies and policies, and writes the HTML. */
export function createSendPage({ hosts, siteCss, renderSlots }: SendPageOptions): SendPage {
  return async (reply, page) => {
    const { title, head, slots, remotes = [], pageData, body, host = 'page', part, status = 200 } = page
    const { slot, pageRemotes } = await renderSlots({ slots, remotes, pageData, host })
    const isEmbed = host === 'embed'
    const nonce = randomBytes(16).toString('base64')
    if (!isEmbed) reply.csrfToken()
    const { sentryDsn, language } = pageData
    reply.contentSecurityPolicy({
      nonce,
      framedBy: isEmbed ? '*' : "'none'",
      sendsTo: sentryDsn === null ? undefined : new URL(sentryDsn).origin,
    })
    reply
      .status(status)
      .header('Cache-Control', 'no-store')
      .header('Content-Language', language)
      .header('Vary', isEmbed ? 'Accept-Language' : 'Cookie, Accept-Language')
    return sendMarkup(
      reply,
      pageHtml({
        title,
        head,
        body: body(slot),
        pageData,
        pageRemotes,
        host: hosts[host],
        siteCss: page.siteStyles ? siteCss : nothing,
        part,
        nonce,
      }),
    )
  }
}
