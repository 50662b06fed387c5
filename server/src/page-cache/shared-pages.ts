import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { bodyOfMarkup } from '../http/markup/send-markup.ts'
import type { PreparedPage } from '../http/pages/send-page.ts'
import type { Edge } from '../edge/edge.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { PageCache, PageState } from './page-cache.ts'
import { variantOf } from './page-variant.ts'
import { sendMadePage } from './send-made-page.ts'

/** A page that is the same for all visitors without an account who send the same few things. */
export interface SharedPage {
  /** Names the page, together with its variant. */
  readonly key: string
  readonly variant: string
  /** The presentation that it shows; `null` for lists. */
  readonly oid: string | null
  /** Read before the page is made. */
  readonly state: PageState
  /** Headers of this page beside those that it is prepared with. */
  readonly headers?: Readonly<Record<string, string>>
  readonly prepare: () => Promise<PreparedPage>
}

export interface SharedPages {
  /** @returns `null` if the visitor gets pages of their own */
  variantFor(request: FastifyRequest): string | null
  /** Sends the page: kept from before, or made now. */
  send(reply: FastifyReply, page: SharedPage): Promise<FastifyReply>
}

export interface SharedPagesOptions {
  readonly config: Config
  readonly releases: Pick<ReleaseStore, 'current'>
  readonly cache: PageCache
  /** Caches in front. */
  readonly edge: Pick<Edge, 'headersFor'> | null
  /** ms since 1970 */
  readonly now: () => number
}

export function createSharedPages({ config, releases, cache, edge, now }: SharedPagesOptions): SharedPages {
  return {
    variantFor: (request) => variantOf(request, config, now()),

    async send(reply, { key, variant, oid, state, headers = {}, prepare }) {
      const { id } = await releases.current()
      const made = await cache.get(`${key}\n${variant}\n${id}`, state, async () => {
        const prepared = await prepare()
        return {
          headers: { ...prepared.headers, ...headers },
          body: bodyOfMarkup(prepared.markup),
          // A release may become active while the page is made.
          isWhole: prepared.isWhole && prepared.setId === id,
        }
      })
      const { version } = state
      const forEdge = made.isWhole ? edge?.headersFor(reply, { oid, version, setId: id }) : null
      return sendMadePage(reply, made, cache, forEdge)
    },
  }
}
