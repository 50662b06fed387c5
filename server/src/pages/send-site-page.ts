import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Shelves } from '../presentations/shelves.ts'
import type { SendDocument } from './document.ts'
import { html } from './html.ts'
import { sitePageDataOf } from './site-page-data.ts'

/** One of the server's own pages: header, one thing in the middle. */
export interface SitePage {
  readonly title: string
  /** Trusted HTML. */
  readonly body: string
  readonly status?: number
  /** @default true */
  readonly indexed?: boolean
  /** An entry of the shell's build that only this page has. @default none */
  readonly part?: string
}

export type SendSitePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
) => Promise<FastifyReply>

export interface SitePageOptions {
  readonly config: Config
  readonly sendDocument: SendDocument
  readonly readShelves: () => Promise<Shelves>
  readonly now: () => number
}

export function createSendSitePage({
  config,
  sendDocument,
  readShelves,
  now,
}: SitePageOptions): SendSitePage {
  return async (request, reply, { title, body, status = 200, indexed = true, part }) =>
    sendDocument(reply, {
      title: `${title} · ${config.brand}`,
      head: indexed ? '' : '<meta name="robots" content="noindex">',
      siteStyles: true,
      ...(part !== undefined && { part }),
      slots: ['header'],
      pageData: sitePageDataOf({ config, request, shelves: await readShelves(), now: now() }),
      body: (slot) => html`!${slot('header')}<main class="page-main">!${body}</main>`,
      status,
    })
}
