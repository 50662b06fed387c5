import type { RenderedSlots, ServerBuildDescription } from './render-answers.ts'
import type { RenderProcess } from './render-process.ts'

/** Renders the slots of one version of one remote, in a process of its own. */
export interface RemoteRenderer {
  /**
   * HTML of each slot, or why there is none. Resolves within `deadlineMs`. A render that is late may still finish, for
   * later pages; meanwhile no other starts. One that hangs is ended together with its process.
   *
   * @param props JSON
   * @param onLate called with what finished after the deadline
   */
  render(
    slots: readonly string[],
    props: string,
    deadlineMs: number,
    onLate: (rendered: RenderedSlots) => void,
  ): Promise<RenderedSlots>
  /** Makes it ready to render. @throws Error when the server build cannot be run */
  load(): Promise<ServerBuildDescription>
  /** Resolves when no late render is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}

export interface RemoteRendererOptions {
  /** Of the server build, for the stacks of its errors. */
  readonly file: string
  readonly readSource: () => Promise<string>
  readonly startProcess: () => Promise<RenderProcess>
  readonly now?: () => number
}

/** ms that a server build may take to run once, its process included. */
const MAX_LOAD_MS = 5_000
/** ms after which a render hangs: on a busy machine a new process is slow at first, not broken. */
const HANGS_AFTER_MS = 1_500
/** After this many failures, the remote is not rendered for a while: each failure costs a process and a wait, and an
 * endless loop also a core. */
const MAX_FAILURES = 3
/** ms without rendering; doubles with each further failure. */
const REST_MS = 10_000
const MAX_REST_MS = 60_000
/**
 * ms without a failure after which the count of failures restarts. A successful render does not reset it, because
 * another page may still loop.
 */
const FAILURE_MEMORY_MS = 60_000
/** ms between two starts: each stops the server for as long as it takes to copy its page tables. */
const RESTART_GUARD_MS = 1_000

/** A process that is there, or will be, and what its server build exports. */
interface Run {
  readonly process: Promise<RenderProcess>
  readonly description: Promise<ServerBuildDescription>
}

export function createRemoteRenderer({
  file,
  readSource,
  startProcess,
  now = Date.now,
}: RemoteRendererOptions): RemoteRenderer {
  let current: Run | null = null
  let failures = 0
  let failedUntil = -Infinity
  let startedAt = -Infinity
  const late = new Set<Promise<void>>()
  let isClosed = false

  function running(): Run {
    if (isClosed) throw new Error('its process was ended')
    if (!current && now() < startedAt + RESTART_GUARD_MS) throw new Error('its process has just ended')
    current ??= start()
    return current
  }

  function start(): Run {
    startedAt = now()
    const source = readSource()
    const process = source.then(startProcess)
    const description = load(process, source)
    const run = { process, description }
    void description
      .then(async () => (await process).failed)
      .catch(() => undefined)
      .then(() => drop(run))
    return run
  }

  async function load(
    starting: Promise<RenderProcess>,
    source: Promise<string>,
  ): Promise<ServerBuildDescription> {
    const process = await starting
    try {
      return await process.load(file, await source, MAX_LOAD_MS)
    } catch (error) {
      await process.end()
      throw error
    }
  }

  /** The next render starts another process, at once or after a rest. */
  function drop(run: Run): void {
    if (run !== current) return
    current = null
    const at = now()
    failures = at - failedUntil < FAILURE_MEMORY_MS ? failures + 1 : 1
    const rest = failures < MAX_FAILURES ? 0 : REST_MS * 2 ** (failures - MAX_FAILURES)
    failedUntil = at + Math.min(rest, MAX_REST_MS)
  }

  async function renderSlots(slots: readonly string[], props: string): Promise<RenderedSlots> {
    try {
      const { process, description } = running()
      await description
      return await (await process).render(slots, props, HANGS_AFTER_MS)
    } catch (error) {
      return without(slots, String(error))
    }
  }

  return {
    async render(slots, props, deadlineMs, onLate) {
      if (now() < failedUntil) return without(slots, 'resting after too many failures')
      if (late.size > 0) return without(slots, 'another render is late', true)
      const rendering = renderSlots(slots, props)
      const inTime = await Promise.race([rendering, elapsed(deadlineMs)])
      if (inTime) return inTime
      const finished: Promise<void> = rendering.then((rendered) => {
        late.delete(finished)
        onLate(rendered)
      })
      late.add(finished)
      return without(slots, `no answer within ${deadlineMs} ms`, true)
    },
    load: async () => running().description,
    async idle() {
      await Promise.all(late)
    },
    async close() {
      isClosed = true
      const process = await current?.process.catch(() => null)
      await process?.end()
    },
  }
}

const without = (slots: readonly string[], error: string, isLate = false): RenderedSlots =>
  Object.fromEntries(slots.map((slot) => [slot, { error, isLate }]))

const elapsed = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null).unref())
