import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { PageVersions } from '../page-cache/page-versions.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { repeatJob } from '../start/repeat-job.ts'
import { isAskedByEdge, VARIANT_HEADER } from './edge-variant.ts'
import { ALL_PAGES, createPurger } from './purger.ts'
import { createSentTags } from './sent-tags.ts'

/** Caches in front of the server (docs/operating/edge.md). */
export interface Edge {
  /** Headers with which a cache may keep a page; `null` if none may. */
  headersFor(reply: FastifyReply, page: EdgePage): Readonly<Record<string, string>> | null
  close(): Promise<void>
}

export interface EdgePage {
  /** The presentation that it shows; `null` for lists. */
  readonly oid: string | null
  /** Of what it shows, without counts. */
  readonly version: string
  /** Id of its release set. */
  readonly setId: string
}

export interface EdgeOptions {
  readonly config: Config
  readonly pageVersions: PageVersions
  readonly releases: Pick<ReleaseStore, 'current'>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>
}

/** How long a cache may send a page after its time, while it asks for a new one. */
export const STALE_SECONDS = 20
/** Between two looks for changes. */
const LOOK_MS = 150
/** Tags that may be at the edge at a time. Further pages are not kept there. */
const MAX_TAGS = 20_000
/** Presentations that are read in one go. */
const MAX_READ = 200

const LISTS = 'lists'
const deckTag = (oid: string) => `deck-${oid}`
const setTag = (id: string) => `set-${id}`

/**
 * Lets caches keep pages, and removes those that changed. Each process looks after the pages that it sent: it compares
 * their versions with the database, so a change by any process or command is seen.
 *
 * @returns `null` without a cache in front
 */
export function createEdge({ config, pageVersions, releases, log }: EdgeOptions): Edge | null {
  const { sharedCache } = config
  if (sharedCache === null) return null
  const { seconds, purgeUrls } = sharedCache
  const lifeMs = (seconds + STALE_SECONDS) * 1_000 + ON_THE_WAY_MS
  const sent = createSentTags({ lifeMs, maxTags: MAX_TAGS })
  const purgers = purgeUrls.map((url) => createPurger({ url, log, lifeMs }))
  const purge = (tags: readonly string[]) => purgers.forEach((purger) => purger.purge(tags))
  let lists = ''
  let isFailing = false

  async function look(): Promise<void> {
    const { id } = await releases.current()
    const current = await pageVersions.ofLists()
    // Everything that changes a listed page changes the version of the lists, too.
    const fresh = sent.takeNew()
    await compare(current === lists ? fresh : sent.all(), current, setTag(id))
    lists = current
    purge(sent.takeOutdated())
  }

  /** Compares with what is stored now. A page that was sent meanwhile is compared by the next look. */
  async function compare(tags: readonly string[], listVersion: string, set: string): Promise<void> {
    sent.check(LISTS, listVersion)
    for (const tag of sent.all()) if (tag.startsWith(SET_PREFIX) && tag !== set) sent.check(tag, null)
    const oids = tags.filter((tag) => tag.startsWith(DECK_PREFIX)).map((tag) => tag.slice(DECK_PREFIX.length))
    for (let at = 0; at < oids.length; at += MAX_READ) {
      await Promise.all(
        oids.slice(at, at + MAX_READ).map(async (oid) => {
          const state = await pageVersions.ofDeck(oid)
          sent.check(deckTag(oid), state?.version ?? null)
        }),
      )
    }
  }

  // A server that ended suddenly may have left pages that nobody looks after.
  purge([ALL_PAGES])
  const stop = repeatJob(
    async () => {
      await look()
      isFailing = false
    },
    LOOK_MS,
    (error) => {
      if (!isFailing)
        log.error({ err: error }, '[edge] Failed to look for changed pages: the database cannot be read.')
      isFailing = true
      // Not everything that was sent has been compared.
      lists = ''
    },
  )

  return {
    headersFor(reply, { oid, version, setId }) {
      // A response with a cookie belongs to one visitor.
      if (reply.setsLanguage || !isAskedByEdge(reply.request, config)) return null
      const content = oid === null ? LISTS : deckTag(oid)
      if (!sent.note(content, version) || !sent.note(setTag(setId), setId)) return null
      return {
        'Cache-Control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
        'Cache-Tag': [ALL_PAGES, content, setTag(setId)].join(' '),
        Vary: `${VARIANT_HEADER}, Accept-Encoding`,
      }
    },
    async close() {
      await stop()
      // Nobody looks after the pages of this process any more.
      purge([ALL_PAGES])
      await Promise.all(purgers.map((purger) => purger.close()))
    },
  }
}

const DECK_PREFIX = deckTag('')
const SET_PREFIX = setTag('')
/** A page may take this long to arrive at the edge. */
const ON_THE_WAY_MS = 5_000
