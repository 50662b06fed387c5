import type { PageData, ReleaseSet } from '@viewpage/shared-events'
import { isDeckPage } from '@viewpage/shared-events/is-deck-page'
import type { EmbedTheme } from '@viewpage/shared-events/embed-options'
import type { FastifyReply } from 'fastify'
import type { OtherSlots } from '../../foundation/config/other-slots.ts'
import type { PageHost, PageHosts } from '../../storage/hosts/page-hosts.ts'
import type { ReleaseStore } from '../../releases/index.ts'
import type { DataSubject, Freshness } from '../remote-data/page-data-of-remotes.ts'
import { withRemoteData } from '../rendering/renderable-pages.ts'
import type { createRenderSlots, RenderedRemotes } from '../rendering/render-slots.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import type { FairQueue } from '../../foundation/tasks/fair-queue.ts'
import { nothing, type Html } from '../../foundation/markup/html.ts'
import { sendMarkup } from '../../foundation/markup/send-markup.ts'
import { policyText } from '../../foundation/http/plugins/security-headers.ts'
import { withOverrideBanner } from './override-banner.ts'
import { SPECULATION_RULES_PATH } from './speculation-rules.ts'
import { writePage } from './page-html.ts'
import type { StartView } from './start-view.ts'

/** One HTML page, with slots in it or a host without slots. */
export interface Page {
  readonly title: string
  /** More of the head: description, canonical, cards. */
  readonly head: Html
  /** The absolute address that paper has at its foot. @default none */
  readonly printedAddress?: string
  readonly slots: readonly string[]
  /** Slots that the page shows although it does not place them itself. @default none */
  readonly otherSlots?: OtherSlots
  /** Remotes that the host shows without slots. @default none */
  readonly remotes?: readonly string[]
  readonly pageData: PageData
  /** The presentation whose data remotes show, for a visitor who may see its content. @default remotes show none */
  readonly dataOf?: DataSubject | null
  /** The body around the slots. `others` are the other slots that released remotes fill. */
  readonly body: (slot: (name: string) => Html, others: readonly string[]) => Html
  readonly status?: number
  /**
   * The application that mounts the slots. Everybody may frame the embed's page, which sets no cookie.
   * @default 'page'
   */
  readonly host?: PageHost
  /** Of the stage of an embed. @default as in the page of a presentation */
  readonly theme?: EmbedTheme | undefined
  /** The origin whose pages alone may frame it. @default everybody may frame an embed, and nobody another page */
  readonly framedBy?: string | undefined
  /** Adds the style sheet of the server's own pages. */
  readonly siteStyles?: boolean
  /** Entries of the host's build to add: their style sheets, and their scripts at the end. @default none */
  readonly parts?: readonly string[]
}

export interface PrepareOptions {
  readonly set: ReleaseSet
  /** Whether to leave holes for the parts that name the visitor. @default false */
  readonly hasHoles?: boolean
}

/** A page with its headers. It depends only on the page and the release set. */
export interface PreparedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly markup: Html
  /** Whether every slot is rendered: none is a skeleton because its remote was late or failed. */
  readonly isWhole: boolean
  readonly remotes: RenderedRemotes
  readonly freshness: Freshness
}

export type PreparePage = (page: Page, options: PrepareOptions) => Promise<PreparedPage>
/** Reads and sends a page that belongs to one visitor. @throws QueueFullError if too many pages wait */
export type SendPage = (reply: FastifyReply, read: () => Page | Promise<Page>) => Promise<FastifyReply>

export interface PreparePageOptions {
  readonly hosts: PageHosts
  /** Style sheet of the server's own pages. */
  readonly siteCss: Html
  readonly renderSlots: ReturnType<typeof createRenderSlots>
}

/** Prepares pages: renders their slots and writes HTML and policy. */
export function createPreparePage({ hosts, siteCss, renderSlots }: PreparePageOptions): PreparePage {
  return async (page, { set, hasHoles = false }) => {
    const {
      title,
      head,
      printedAddress = null,
      slots,
      otherSlots = [],
      remotes = [],
      pageData,
      dataOf = null,
      body,
      host = 'page',
      parts = [],
    } = page
    const {
      slot,
      others,
      pageRemotes,
      isWhole,
      remotes: rendered,
      remoteData,
      freshness,
    } = await renderSlots({
      slots,
      otherSlots,
      remotes,
      parts,
      pageData,
      host,
      dataOf,
      hasHoles,
      set,
    })
    const hasData = Object.keys(remoteData).length > 0
    const { markup, script, styles } = writePage({
      title,
      head,
      theme: page.theme,
      printedAddress,
      body: body(slot, others),
      pageData: hasData ? withRemoteData(pageData, remoteData) : pageData,
      pageRemotes,
      host: hosts[host],
      siteCss: page.siteStyles ? siteCss : nothing,
      parts,
      hasHoles,
    })
    const { sentryDsn, language } = pageData
    const isEmbed = host === 'embed'
    return {
      headers: {
        'Content-Security-Policy': policyText({
          script,
          runsWebAssembly: pageRemotes.runsWebAssembly,
          styles,
          framedBy: page.framedBy ?? (isEmbed ? '*' : "'none'"),
          origin: isEmbed && isDeckPage(pageData) ? new URL(pageData.canonicalUrl).origin : undefined,
          sendsTo: sentryDsn === null ? undefined : new URL(sentryDsn).origin,
        }),
        'Content-Language': language,
        ...(!isEmbed && { 'Speculation-Rules': `"${SPECULATION_RULES_PATH}"` }),
        Vary: isEmbed ? 'Accept-Language' : 'Cookie, Accept-Language',
      },
      markup,
      isWhole,
      remotes: rendered,
      freshness,
    }
  }
}

export interface SendPageOptions {
  readonly preparePage: PreparePage
  readonly releases: Pick<ReleaseStore, 'current'>
  readonly startView: StartView
  /** Pages are read and rendered in these turns. */
  readonly turns: Pick<FairQueue, 'run'>
}

export function createSendPage({ preparePage, releases, startView, turns }: SendPageOptions): SendPage {
  return async (reply, read) => {
    const { ip, releaseChoice } = reply.request
    const set = await releases.current(releaseChoice)
    const { page, prepared } = await turns.run(addressBlockOf(ip), async () => {
      const page = await read()
      return { page, prepared: await preparePage(withOverrideBanner(page, reply), { set }) }
    })
    const { headers, markup, remotes } = prepared
    if (page.host !== 'embed') reply.csrfToken()
    startView(reply, set, remotes)
    void reply
      .status(page.status ?? 200)
      .headers(headers)
      .header('Cache-Control', 'no-store')
    return sendMarkup(reply, markup)
  }
}
