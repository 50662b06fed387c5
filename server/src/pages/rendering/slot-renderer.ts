import type { PageData, PageRelease, ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import { NO_METRICS, type Metrics } from '../../foundation/metrics/metrics.ts'
import { findConfinement, type Confinement } from './confinement.ts'
import { createRunRules } from './may-run.ts'
import type { Rehearsal, ServerBuildDescription } from '../../foundation/contracts/server-build.ts'
import { withFileAddresses } from './file-addresses.ts'
import { rehearseWith } from './rehearsal.ts'
import { startRenderProcess } from './render-process.ts'
import { createRemoteRenderer, type RemoteRenderer } from './remote-renderer.ts'
import type { ReadRemoteData } from '../remote-data/page-data-of-remotes.ts'
import { joined, createRenderRemote, type RenderedPage } from './render-remote.ts'
import { createRendererPool, createSingleRuns, type ServerBuildId } from './renderer-pool.ts'
import {
  rehearsedPagesOf,
  renderablePagesOf,
  withRemoteData,
  type RenderablePages,
} from './renderable-pages.ts'
import { readRunnerSource } from './runner-source.ts'

export interface SlotRenderer {
  /**
   * Renders the wanted slots of a release set. Each remote renders in its own process; none waits for another.
   *
   * @param messages texts that replace those of the remotes' builds
   * @param data of remotes, by name; only their own slots wait for it and get it. @default none
   */
  render(
    set: ReleaseSet,
    slots: ReadonlySet<string>,
    pageData: PageData,
    messages?: PageRelease['messages'],
    data?: ReadonlyMap<string, Promise<ReadRemoteData>>,
  ): Promise<RenderedPage>
  /** Starts the process of every remote of a set and renders once, so that the first page is not slow. */
  prepare(set: ReleaseSet): Promise<void>
  /**
   * Runs a server build in a process that ends afterwards, one at a time.
   *
   * @param isDeployed whether the build is part of the deployment. Then it is tried several times: a server starts on a busy machine,
   * too, where a process may not start in time
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
interface RehearsedBuild {
  readonly remote: string
  readonly version: string
  readonly source: string
}

/** ms that a render may take before the server accepts requests. A remote that hangs must not prevent its start. */
const WARM_UP_DEADLINE_MS = 5_000

/** Of a server build of the deployment, without which the server does not start. */
const DEPLOYED_TRIES = 5

interface SlotRendererOptions {
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
  const createRenderer = rendererFactory({ confine, log })
  const pool = createRendererPool({
    create: (build) =>
      createRenderer(build, async () =>
        withFileAddresses(await readServerBuild(build), build.remote, build.version),
      ),
  })
  const singleRuns = createSingleRuns((source) => createRenderer({}, () => Promise.resolve(source)))
  const rules = createRunRules({ unconfined, confine, log })
  const mayRun = (remote: string, version: string) => rules.mayRun(remote, () => isDeployed(remote, version))
  let extendedDeadlineMs = 0
  const deadlineOf = ({ timeouts }: RemoteRelease) =>
    Math.max(deadlineMs ?? timeouts.render, extendedDeadlineMs)
  const renderRemote = createRenderRemote({ pool, mayRun, deadlineOf, slotBytes, log, metrics })
  let lastPage: { wanted: ReadonlySet<string>; page: RenderablePages } | null = null

  async function prepareRemote(name: string, release: RemoteRelease, set: ReleaseSet): Promise<void> {
    const { version, slots } = release
    if (slots.length === 0) return
    if (!(await mayRun(name, version))) {
      log.warn({ remote: name, version }, 'a server build is not run, because it would not be confined')
      return
    }
    await pool
      .get({ remote: name, ...release })
      .load()
      .catch((err: unknown) => log.error({ remote: name, version, err }, 'a server build cannot be run'))
    // The first render of a build is the slowest, so it runs before visitors wait for it.
    if (lastPage) await renderRemote(name, set, lastPage.wanted, lastPage.page)
  }

  return {
    async render(set, wanted, pageData, messages, data) {
      const page = renderablePagesOf(pageData, messages)
      const pagesFor = (name: string) =>
        data
          ?.get(name)
          ?.then((read) => renderablePagesOf(withRemoteData(pageData, { [name]: read.data }), messages))
      if (wanted.size >= (lastPage?.wanted.size ?? 0)) lastPage = { wanted, page }
      const parts = await Promise.all(
        Object.keys(set.remotes).map((name) => renderRemote(name, set, wanted, pagesFor(name) ?? page)),
      )
      return joined(parts)
    },
    async prepare(set) {
      pool.keep(set)
      await Promise.all(
        Object.entries(set.remotes).map(([name, release]) => prepareRemote(name, release, set)),
      )
    },
    async describe(remote, source, isPart) {
      if (!(await rules.mayRun(remote, async () => isPart))) return null
      const run = () => singleRuns.run(source, (renderer) => renderer.load())
      if (!isPart) return run()
      return tryOften(run, (err) => log.warn({ remote, err }, 'a deployed server build is run again'))
    },
    async rehearse({ remote, version, source }, slots, pages, deadlineMs) {
      if (!(await mayRun(remote, version))) return null
      return singleRuns.run(withFileAddresses(source, remote, version), (renderer) =>
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

/** @param onFailed called before each further try @throws what the last try throws */
async function tryOften<Result>(
  run: () => Promise<Result>,
  onFailed: (error: unknown) => void,
  tries = DEPLOYED_TRIES,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (tries === 1) throw error
    onFailed(error)
    return tryOften(run, onFailed, tries - 1)
  }
}

/** @returns a function that creates the renderer of a build, which starts its process when it is needed */
function rendererFactory({
  confine,
  log,
}: {
  readonly confine: () => Promise<Confinement>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const runner = readRunnerSource()
  return (
    { remote, version, server: file = 'server.cjs' }: Partial<ServerBuildId>,
    readSource: () => Promise<string>,
  ): RemoteRenderer => {
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
}
