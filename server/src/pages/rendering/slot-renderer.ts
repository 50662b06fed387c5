import type { PageData, PageRelease, ReleaseSet } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { NO_METRICS, type Metrics } from '../../foundation/metrics/metrics.ts'
import { capSlots } from './cap-slots.ts'
import { findConfinement, type Confinement } from './confinement.ts'
import { createRunRules } from './may-run.ts'
import type {
  RenderedSlot,
  RenderedSlots,
  ServerBuildDescription,
} from '../../foundation/contracts/server-build.ts'
import { rehearseWith } from './rehearsal.ts'
import { type Rehearsal } from '../../foundation/contracts/server-build.ts'
import { startRenderProcess } from './render-process.ts'
import { createRemoteRenderer, type RemoteRenderer } from './remote-renderer.ts'
import { createRendererPool, type ServerBuildId } from './renderer-pool.ts'
import {
  isPersonal,
  rehearsedPagesOf,
  renderablePagesOf,
  showsLike,
  type RenderablePage,
  type RenderablePages,
} from './renderable-pages.ts'
import { readRunnerSource } from './runner-source.ts'
import { createSingleRuns } from './single-runs.ts'

/** HTML of a page's slots by name; `null` for a slot that shows a skeleton. */
export type SlotHtml = Readonly<Record<string, string | null>>

export interface RenderedPage {
  readonly html: SlotHtml
  /** Remotes of which a slot failed. A late slot has not failed. */
  readonly thrown: readonly string[]
}

export interface SlotRenderer {
  /**
   * Renders the wanted slots of a release set. Each remote renders in its own process; none waits for another.
   *
   * @param messages texts that replace those of the remotes' builds
   */
  render(
    set: ReleaseSet,
    slots: ReadonlySet<string>,
    pageData: PageData,
    messages?: PageRelease['messages'],
  ): Promise<RenderedPage>
  /** Starts the process of every remote of a set and renders once, so that the first page is not slow. */
  prepare(set: ReleaseSet): Promise<void>
  /**
   * Runs a server build in a process that ends afterwards, one at a time.
   *
   * @param isDeployed whether the build is part of the deployment
   * @returns `null` if its remote's code does not run on this system
   * @throws Error when it cannot be run
   */
  describe(remote: string, source: string, isDeployed: boolean): Promise<ServerBuildDescription | null>
  /**
   * Renders slots of a server build with some pages, in a process that ends afterwards.
   *
   * @param deadlineMs for each page
   * @returns `null` if its remote's code does not run on this system
   * @throws Error when it cannot be run
   */
  rehearse(
    build: RehearsedBuild,
    slots: readonly string[],
    pages: readonly PageData[],
    deadlineMs: number,
  ): Promise<Rehearsal[] | null>
  /** Runs a job with a longer deadline for renders, because code that runs for the first time is slow. */
  warmingUp(job: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A version, which may not be published yet, and its server build. */
export interface RehearsedBuild {
  readonly remote: string
  readonly version: string
  readonly source: string
}

const CACHE_CHARACTERS = 32_000_000
/** ms that a render may take before the server accepts requests. A remote that hangs must not prevent its start. */
const WARM_UP_DEADLINE_MS = 5_000

export interface SlotRendererOptions {
  /** Reads a remote's server build. */
  readonly readServerBuild: (build: ServerBuildId) => Promise<string>
  /** Whether a version is part of the deployment of this server. @default none is */
  readonly isDeployed?: (remote: string, version: string) => Promise<boolean>
  /** Remotes whose code runs although this system cannot confine it; `*`: all. @default none */
  readonly unconfined?: ReadonlySet<string>
  /** @default that of this system */
  readonly confine?: () => Promise<Confinement>
  /** ms a page waits for a remote's HTML; `null`: the time in its manifest. */
  readonly deadlineMs: number | null
  /** HTML of a slot, besides what the data of its page is worth. A slot with more is not shown. */
  readonly slotBytes: number
  readonly log: FastifyBaseLogger
  /** @default none */
  readonly metrics?: Pick<Metrics, 'render'>
}

export function createSlotRenderer({
  readServerBuild,
  isDeployed = async () => false,
  unconfined = new Set(),
  confine = findConfinement,
  deadlineMs,
  slotBytes,
  log,
  metrics = NO_METRICS,
}: SlotRendererOptions): SlotRenderer {
  const runner = readRunnerSource()
  const pool = createRendererPool({
    create: (build) => createRenderer(build, () => readServerBuild(build)),
  })
  let extendedDeadlineMs = 0
  let lastPage: { wanted: ReadonlySet<string>; page: RenderablePages } | null = null
  const singleRuns = createSingleRuns((source) => createRenderer({}, () => Promise.resolve(source)))
  const cache = new LRUCache<string, RenderedPage>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ html }) => Object.values(html).reduce((sum, each) => sum + (each?.length ?? 0), 1),
  })
  const rules = createRunRules({ unconfined, confine, log })
  const mayRun = (remote: string, version: string) => rules.mayRun(remote, () => isDeployed(remote, version))

  function createRenderer(build: Partial<ServerBuildId>, readSource: () => Promise<string>): RemoteRenderer {
    const { remote, version, server: file = 'server.cjs' } = build
    const onPrinted = (text: string) =>
      log.warn({ remote, version, text }, 'the server build of a remote wrote to its console')
    return createRemoteRenderer({
      file,
      readSource,
      async startProcess() {
        const { start } = await confine()
        return startRenderProcess(await start(runner), onPrinted)
      },
    })
  }

  async function renderRemote(
    name: string,
    set: ReleaseSet,
    slots: readonly string[],
    page: RenderablePage,
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
    const deadline = Math.max(deadlineMs ?? release.timeouts.render, extendedDeadlineMs)
    const renderer = pool.get({ remote: name, ...release })
    const start = performance.now()
    const settled = settle(await renderer.render(slots, page.props, deadline, settle))
    const seconds = (performance.now() - start) / 1_000
    metrics.render(name, release.version, !Object.values(settled.html).includes(null), seconds)
    return settled
  }

  async function renderOwn(
    name: string,
    set: ReleaseSet,
    wanted: ReadonlySet<string>,
    pages: RenderablePages,
  ): Promise<RenderedPage> {
    const slots = set.remotes[name]?.slots ?? []
    const own = slots.filter((slot) => wanted.has(slot))
    const others = own.filter((slot) => !isPersonal(slot))
    const [personal, shared] = await Promise.all([
      renderRemote(name, set, own.filter(isPersonal), pages.person),
      renderRemote(name, set, others, slots.some(showsLike) ? pages.liked : pages.shared),
    ])
    return joined([personal, shared])
  }

  return {
    async render(set, wanted, pageData, messages) {
      const page = renderablePagesOf(pageData, messages)
      if (wanted.size >= (lastPage?.wanted.size ?? 0)) lastPage = { wanted, page }
      const parts = await Promise.all(
        Object.keys(set.remotes).map((name) => renderOwn(name, set, wanted, page)),
      )
      return joined(parts)
    },
    async prepare(set) {
      pool.keep(set)
      await Promise.all(
        Object.entries(set.remotes).map(async ([name, release]) => {
          if (!(await mayRun(name, release.version))) {
            const { version } = release
            log.warn({ remote: name, version }, 'a server build is not run, because it would not be confined')
            return
          }
          await pool
            .get({ remote: name, ...release })
            .load()
            .catch((err: unknown) =>
              log.error({ remote: name, version: release.version, err }, 'a server build cannot be run'),
            )
          // The first render of a build is the slowest, so it runs before visitors wait for it.
          if (lastPage) await renderOwn(name, set, lastPage.wanted, lastPage.page)
        }),
      )
    },
    async describe(remote, source, isPart) {
      if (!(await rules.mayRun(remote, async () => isPart))) return null
      return singleRuns.run(source, (renderer) => renderer.load())
    },
    async rehearse({ remote, version, source }, slots, pages, deadlineMs) {
      if (!(await mayRun(remote, version))) return null
      return singleRuns.run(source, (renderer) =>
        rehearseWith(renderer, rehearsedPagesOf(pages, slots), deadlineMs),
      )
    },
    async warmingUp(job) {
      extendedDeadlineMs = WARM_UP_DEADLINE_MS
      try {
        await Promise.all(pool.all().map((renderer) => renderer.idle()))
        await job()
      } finally {
        extendedDeadlineMs = 0
      }
    },
    async close() {
      await Promise.all([pool.close(), singleRuns.close()])
    },
  }
}

const isRendered = (result: RenderedSlot) => 'html' in result

const hasThrown = (rendered: RenderedSlots) =>
  Object.values(rendered).some((result) => !('html' in result) && !result.isLate)

const htmlOf = (rendered: RenderedSlots): SlotHtml =>
  Object.fromEntries(
    Object.entries(rendered).map(([slot, result]) => [slot, 'html' in result ? result.html : null]),
  )

const joined = (parts: readonly RenderedPage[]): RenderedPage => ({
  html: Object.fromEntries(parts.flatMap(({ html }) => Object.entries(html))),
  thrown: parts.flatMap(({ thrown }) => thrown),
})
