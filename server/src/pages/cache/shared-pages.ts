import type { ReleaseSet } from '@viewpage/shared-events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import type { Config } from '../../foundation/config/config.ts'
import { DatabaseUnreachableError } from '../../storage/database/database-unreachable-error.ts'
import type { Edge, EdgeTag } from '../edge/edge.ts'
import { splitAtHoles } from '../../foundation/markup/holes.ts'
import type { Page, PreparePage } from '../html/send-page.ts'
import { personOf } from '../rendering/person.ts'
import type { StartView } from '../html/start-view.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import type { ReleaseStore } from '../../releases/index.ts'
import type { CachedPage, UncompressedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import { MAX_LAST_KNOWN_MS, type PageState } from '../../content/presentations/page-versions.ts'
import { variantOf } from './page-variant.ts'
import { LONG_PERSON, siteWithoutPersonOf, type PersonParts } from './person-parts.ts'
import { sendPrivatePage, sendSharedPage } from './send-cached-page.ts'

/** A page that is the same, apart from names, for all visitors with the same key and variant. */
export interface SharedPage {
  /** Identifies the page, together with its variant and whether the visitor has an account. */
  readonly key: string
  readonly variant: string
  /** With these tags, caches in front are told to remove it. */
  readonly tags: readonly EdgeTag[]
  /** Read before the page is rendered. */
  readonly state: PageState
  /** Whether all visitors may see it. Otherwise neither browsers nor proxies may store it. @default true */
  readonly isOpen?: boolean
  /** Whether a cache in front may keep it under the requested address. @default true */
  readonly isCanonical?: boolean
  /** Reads the page. Apart from names, it depends only on key, variant and state. */
  readonly read: () => Promise<Page>
}

export interface SharedPages {
  /** @returns `null` if the page is rendered for each request */
  variantFor(request: FastifyRequest): string | null
  /**
   * Sends the page, from the cache or rendered now.
   *
   * @throws DatabaseUnreachableError if its state is the last known one, and the page is not cached or not open;
   *   QueueFullError if too many pages wait
   */
  send(reply: FastifyReply, page: SharedPage): Promise<FastifyReply>
}

export interface SharedPagesOptions {
  readonly config: Pick<Config, 'http' | 'site'>
  readonly releases: Pick<ReleaseStore, 'current'>
  readonly cache: PageCache
  /** Caches in front. */
  readonly edge: Pick<Edge, 'headersFor'> | null
  readonly personParts: PersonParts
  readonly preparePage: PreparePage
  readonly startView: StartView
  /** ms since 1970 */
  readonly now: () => number
}

export function createSharedPages(options: SharedPagesOptions): SharedPages {
  const { config, releases, cache, edge, personParts, preparePage, startView, now } = options

  /** A page for visitors without an account. */
  async function make({ read }: SharedPage, set: ReleaseSet): Promise<UncompressedPage> {
    const prepared = await preparePage(await read(), { set })
    return { ...withoutMarkup(prepared), texts: splitAtHoles(prepared.markup).texts, gaps: [] }
  }

  /** A page for visitors with an account: the same for all of them, with gaps for their names. */
  async function makeWithGaps({ read }: SharedPage, set: ReleaseSet): Promise<UncompressedPage> {
    const page = await read()
    const prepared = await preparePage(page, { set, hasHoles: true })
    const { texts, holes } = splitAtHoles(prepared.markup)
    const site = siteWithoutPersonOf(page.pageData, set)
    const parts = await personParts.get(site, LONG_PERSON)
    const gaps = holes.map((name) => gapFor(parts[name]))
    return { ...withoutMarkup(prepared), texts, gaps, personal: { holes, site } }
  }

  async function partsFor(user: User, { personal }: CachedPage) {
    if (!personal) return { texts: [], thrown: [] }
    const parts = await personParts.get(personal.site, personOf(user))
    return { texts: personal.holes.map((name) => parts[name]), thrown: parts.thrown }
  }

  /** Sends the page as it was before the database became unreachable. It may not be stored. */
  function sendLastKnown(reply: FastifyReply, { state, isOpen = true }: SharedPage, key: string) {
    const { request } = reply
    const isShared = isOpen && request.user === null
    const known = isShared ? cache.lastKnown(key, state, MAX_LAST_KNOWN_MS) : null
    if (!known) throw new DatabaseUnreachableError()
    return sendPrivatePage(reply, known, cache)
  }

  return {
    // Pages of an override have a banner, and the first page after its end has a notice.
    variantFor: (request) =>
      request.releaseOverride === null && !request.hasEndedOverride
        ? variantOf(request, config, now())
        : null,

    async send(reply, page) {
      const { request } = reply
      const { user, releaseChoice } = request
      const set = await releases.current(releaseChoice)
      const key = [page.key, page.variant, user === null ? '' : 'account', releaseChoice.key].join('\n')
      const state = { ...page.state, version: `${set.id} ${page.state.version}` }
      if (page.state.isLastKnown) return sendLastKnown(reply, page, key)
      const addressBlock = addressBlockOf(request.ip)
      if (user === null) {
        const made = await cache.get(key, state, () => make(page, set), addressBlock)
        const isShared = page.isOpen ?? true
        const { key: choiceKey, view } = releaseChoice
        // Caches in front store only pages of the active set, and do not distinguish buckets.
        const isKept = made.isWhole && isShared && (page.isCanonical ?? true)
        const isForEdge = isKept && choiceKey === '' && !view?.bucket
        const forEdge = isForEdge
          ? edge?.headersFor(reply, {
              tags: page.tags,
              setId: set.id,
              freshMs: made.freshness.until() - now(),
            })
          : null
        // A cache would send the token of one view to other visitors.
        if (!forEdge) startView(reply, set, made.remotes)
        if (!isShared || view?.bucket?.isNew) return sendPrivatePage(reply, made, cache)
        return sendSharedPage(reply, made, cache, forEdge)
      }
      const made = await cache.get(key, state, () => makeWithGaps(page, set), addressBlock)
      const { texts, thrown } = await partsFor(user, made)
      const { remotes } = made
      startView(reply, set, { ...remotes, thrown: [...remotes.thrown, ...thrown] })
      return sendPrivatePage(reply, made, cache, texts)
    },
  }
}

/** What a cached page keeps of a prepared one beside its texts. */
function withoutMarkup({
  headers,
  isWhole,
  remotes,
  freshness,
}: Awaited<ReturnType<PreparePage>>): Pick<
  UncompressedPage,
  'headers' | 'isWhole' | 'remotes' | 'freshness'
> {
  return { headers, isWhole, remotes, freshness }
}

const GAP_STEP = 256

function gapFor({ length }: Buffer): number {
  return Math.ceil((length + 2) / GAP_STEP) * GAP_STEP
}
