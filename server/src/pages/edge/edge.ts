import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Config } from '../../foundation/config/config.ts'
import {
  VERSIONS,
  versionText,
  type PageVersion,
  type PageVersions,
} from '../../content/presentations/page-versions.ts'
import type { ReleaseStore } from '../../releases/index.ts'
import { repeatJob } from '../../foundation/tasks/repeat-job.ts'
import { isAskedByEdge, VARIANT_HEADER } from './edge-variant.ts'
import { ALL_PAGES, createPurger } from './purger.ts'
import { createSentTags } from './sent-tags.ts'

/** Caches in front of the server (docs/operating/edge.md). */
export interface Edge {
  /** Headers with which a cache may keep a page; `null` if none may. */
  headersFor(reply: FastifyReply, page: EdgePage): Readonly<Record<string, string>> | null
  close(): Promise<void>
}

/** Something that a page shows, with its version when the page was made. */
export interface EdgeTag {
  readonly tag: string
  readonly version: string
}

export interface EdgePage {
  readonly tags: readonly EdgeTag[]
  /** Id of its release set. */
  readonly setId: string
  /** ms that it may be kept at most. */
  readonly freshMs: number
}

export interface EdgeOptions {
  readonly config: Pick<Config, 'http' | 'pages' | 'site'>
  readonly pageVersions: PageVersions
  readonly releases: Pick<ReleaseStore, 'current'>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>
}

/** How long a cache may send a page after its time, while it asks for a new one. */
const STALE_SECONDS = 20
/** ms between two queries for changes. */
const POLL_INTERVAL_MS = 150
/** Tags that may be at the edge at a time. Further pages are not kept there. */
const MAX_TAGS = 20_000
/** Tags that are compared in one go. */
const MAX_READ = 200

const DECK_PREFIX = 'deck-'
const SET_PREFIX = 'set-'
const PART_PREFIX = 'part-'
const setTag = (id: string) => SET_PREFIX + id
/** Of the page of a presentation. */
export const deckTag = (oid: string, version: string): EdgeTag => ({ tag: DECK_PREFIX + oid, version })
/** Of pages that show something with a version. */
export const partTag = ({ name, version }: PageVersion): EdgeTag => ({
  tag: PART_PREFIX + name,
  version: String(version),
})

/**
 * Lets caches keep pages, and removes those that changed. Each process looks after the pages that it sent: it compares
 * their versions with the database, so a change by any process or command is seen.
 *
 * @returns `null` without a cache in front
 */
export function createEdge({ config, pageVersions, releases, log }: EdgeOptions): Edge | null {
  const { sharedCache } = config.pages
  if (sharedCache === null) return null
  const { seconds, purgeUrls } = sharedCache
  const lifeMs = (seconds + STALE_SECONDS) * 1_000 + IN_TRANSIT_MS
  const sent = createSentTags({ lifeMs, maxTags: MAX_TAGS })
  const purgers = purgeUrls.map((url) => createPurger({ url, log, lifeMs }))
  const purge = (tags: readonly string[]) => purgers.forEach((purger) => purger.purge(tags))
  let lists = ''
  let isFailing = false

  async function look(): Promise<void> {
    const { id } = await releases.current()
    const current = versionText(await pageVersions.of([VERSIONS.all]))
    // Everything that changes a listed page changes the version of the lists, too.
    const fresh = sent.takeNew()
    await compare(current === lists ? fresh : sent.all(), setTag(id))
    lists = current
    purge(sent.takeOutdated())
  }

  /** Compares with what is stored now. A page that was sent meanwhile is compared by the next look. */
  async function compare(tags: readonly string[], set: string): Promise<void> {
    for (const tag of sent.all()) if (tag.startsWith(SET_PREFIX) && tag !== set) sent.check(tag, null)
    for (let at = 0; at < tags.length; at += MAX_READ) {
      const some = tags.slice(at, at + MAX_READ)
      await Promise.all([
        ...namesIn(some, DECK_PREFIX).map(checkDeck),
        checkParts(namesIn(some, PART_PREFIX)),
      ])
    }
  }

  async function checkDeck(oid: string): Promise<void> {
    const state = await pageVersions.ofDeck(oid)
    const { tag, version } = deckTag(oid, state?.version ?? '')
    sent.check(tag, state && version)
  }

  async function checkParts(names: readonly string[]): Promise<void> {
    for (const { tag, version } of (await pageVersions.of(names)).map(partTag)) sent.check(tag, version)
  }

  // A server that crashed may have left pages at the edge that no server purges.
  purge([ALL_PAGES])
  const stop = repeatJob(
    async () => {
      await look()
      isFailing = false
    },
    POLL_INTERVAL_MS,
    (error) => {
      if (!isFailing)
        log.error({ err: error }, '[edge] Failed to look for changed pages: the database cannot be read.')
      isFailing = true
      // Not everything that was sent has been compared.
      lists = ''
    },
  )

  return {
    headersFor(reply, { tags, setId, freshMs }) {
      // Such a page may not be sent after its time.
      const isBounded = freshMs < (seconds + STALE_SECONDS) * 1_000
      const life = isBounded ? Math.floor(freshMs / 1_000) : seconds
      if (life < 1 || !isAskedByEdge(reply.request, config)) return null
      const all = [...tags, { tag: setTag(setId), version: setId }]
      if (!all.every(({ tag, version }) => sent.note(tag, version))) return null
      return {
        'Cache-Control': `public, max-age=0, s-maxage=${Math.min(life, seconds)}, stale-while-revalidate=${isBounded ? 0 : STALE_SECONDS}`,
        'Cache-Tag': [ALL_PAGES, ...all.map(({ tag }) => tag)].join(' '),
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

const namesIn = (tags: readonly string[], prefix: string) =>
  tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length))

/** ms that a response may take to arrive at the edge. */
const IN_TRANSIT_MS = 5_000
