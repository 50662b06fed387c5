import type { ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RenderedSlot, RenderedSlots } from '../../foundation/contracts/server-build.ts'
import type { Metrics } from '../../foundation/metrics/metrics.ts'
import { isPersonal, showsLike, type RenderablePage, type RenderablePages } from './renderable-pages.ts'
import type { RendererPool } from './renderer-pool.ts'

/** HTML of a page's slots by name; `null` for a slot that shows a skeleton. */
type SlotHtml = Readonly<Record<string, string | null>>

export interface RenderedPage {
  readonly html: SlotHtml
  /** Remotes of which a slot failed. A late slot has not failed. */
  readonly thrown: readonly string[]
}

/** Renders the wanted slots that a remote of a set fills. @param pages wait for data within the time of the remote */
type RenderRemote = (
  name: string,
  set: ReleaseSet,
  wanted: ReadonlySet<string>,
  pages: RenderablePages | Promise<RenderablePages>,
) => Promise<RenderedPage>

interface RenderRemoteOptions {
  readonly pool: Pick<RendererPool, 'get'>
  readonly mayRun: (remote: string, version: string) => Promise<boolean>
  /** ms a page waits for the HTML of a remote. */
  readonly deadlineOf: (release: RemoteRelease) => number
  /** HTML of a slot, besides what the data of its page is worth. */
  readonly slotBytes: number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly metrics: Pick<Metrics, 'render'>
}

const CACHE_CHARACTERS = 32_000_000

/** Caches what was rendered of equal pages. */
export function createRenderRemote({
  pool,
  mayRun,
  deadlineOf,
  slotBytes,
  log,
  metrics,
}: RenderRemoteOptions): RenderRemote {
  const cache = new LRUCache<string, RenderedPage>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ html }) => Object.values(html).reduce((sum, each) => sum + (each?.length ?? 0), 1),
  })

  async function renderRemote(
    name: string,
    set: ReleaseSet,
    slots: readonly string[],
    page: RenderablePage,
    waitedMs: number,
  ): Promise<RenderedPage> {
    const release = set.remotes[name]
    if (!release || slots.length === 0) return { html: {}, thrown: [] }
    const key = `${name} ${release.version} ${release.server} ${slots.join()} ${page.hash}`
    const known = cache.get(key)
    if (known) return known
    if (!(await mayRun(name, release.version)))
      return { html: Object.fromEntries(slots.map((slot) => [slot, null])), thrown: [] }
    const settle = (rendered: RenderedSlots) => {
      const shown = capSlots(rendered, page.props, slotBytes)
      for (const [slot, result] of Object.entries(shown)) {
        if ('html' in result) continue
        const { version } = release
        log.error({ remote: name, version, slot, reason: result.error }, 'a slot was not rendered')
      }
      const settled = { html: htmlOf(shown), thrown: hasThrown(shown) ? [name] : [] }
      // What is too large would be too large again.
      if (Object.values(rendered).every(isRendered)) cache.set(key, settled)
      return settled
    }
    const renderer = pool.get({ remote: name, ...release })
    const start = performance.now()
    const deadlineMs = Math.max(deadlineOf(release) - waitedMs, 1)
    const settled = settle(await renderer.render(slots, page.props, deadlineMs, settle))
    const seconds = (performance.now() - start) / 1_000
    metrics.render(name, release.version, !Object.values(settled.html).includes(null), seconds)
    return settled
  }

  return async (name, set, wanted, reading) => {
    const slots = set.remotes[name]?.slots ?? []
    const own = slots.filter((slot) => wanted.has(slot))
    const others = own.filter((slot) => !isPersonal(slot))
    const start = performance.now()
    const pages = await reading
    const waitedMs = performance.now() - start
    const [personal, shared] = await Promise.all([
      renderRemote(name, set, own.filter(isPersonal), pages.person, waitedMs),
      renderRemote(name, set, others, slots.some(showsLike) ? pages.liked : pages.shared, waitedMs),
    ])
    return joined([personal, shared])
  }
}

const isRendered = (result: RenderedSlot) => 'html' in result

const hasThrown = (rendered: RenderedSlots) =>
  Object.values(rendered).some((result) => !('html' in result) && !result.isLate)

const htmlOf = (rendered: RenderedSlots): SlotHtml =>
  Object.fromEntries(
    Object.entries(rendered).map(([slot, result]) => [slot, 'html' in result ? result.html : null]),
  )

/** Several parts of a page as one. */
export const joined = (parts: readonly RenderedPage[]): RenderedPage => ({
  html: Object.fromEntries(parts.flatMap(({ html }) => Object.entries(html))),
  thrown: parts.flatMap(({ thrown }) => thrown),
})

/**
 * HTML for each byte of the page's data: an apostrophe is six bytes in HTML, and elements surround short texts. A long
 * transcript therefore stays within the cap, whoever wrote it.
 */
const HTML_PER_DATA = 8

/**
 * Replaces HTML that would make a page too large by an error, as if the slot were not rendered.
 *
 * @param props the data that the slots were rendered with, as JSON
 * @param slotBytes allowed for a page without data
 */
function capSlots(rendered: RenderedSlots, props: string, slotBytes: number): RenderedSlots {
  const most = slotBytes + HTML_PER_DATA * Buffer.byteLength(props)
  return Object.fromEntries(Object.entries(rendered).map(([slot, result]) => [slot, capped(result, most)]))
}

function capped(result: RenderedSlot, most: number): RenderedSlot {
  const bytes = 'html' in result ? Buffer.byteLength(result.html) : 0
  return bytes > most
    ? { error: `it has ${bytes} bytes of HTML, more than the ${most} of this page` }
    : result
}
