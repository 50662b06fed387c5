import type { RenderedSlots, ServerBuildDescription } from '../../foundation/contracts/server-build.ts'
import type { RenderProcess } from './render-process.ts'

/** Renders the slots of one version of one remote, in a process of its own. */
export interface RemoteRenderer {
  /**
   * HTML of each slot, or why there is none. Resolves within `deadlineMs`. A late render may still finish, for later
   * pages; no other render starts until then. A render that hangs is ended with its process.
   *
   * @param props JSON
   * @param onLate called with the result of a late render
   */
  render(
    slots: readonly string[],
    props: string,
    deadlineMs: number,
    onLate: (rendered: RenderedSlots) => void,
  ): Promise<RenderedSlots>
  /** Starts the process and runs the server build. @throws Error if the server build cannot be run */
  load(): Promise<ServerBuildDescription>
  /** Resolves when no late render is running. */
  idle(): Promise<void>
  close(): Promise<void>
}

interface RemoteRendererOptions {
  /** Of the server build, for the stacks of its errors. */
  readonly file: string
  readonly readSource: () => Promise<string>
  readonly startProcess: () => Promise<RenderProcess>
  readonly now?: () => number
}

/** ms for starting the process and running the server build once. */
const MAX_LOAD_MS = 5_000
/**
 * ms after which a render counts as hanging, unless its page waits longer. Generous, because a new process on a busy machine
 * is slow at first.
 */
const HANGS_AFTER_MS = 1_500
/**
 * Rendering of the remote pauses after this many failures. Each failure ends a process and delays a page; an endless loop
 * also occupies a core.
 */
const MAX_FAILURES = 3
/** ms; doubles with each further failure. */
const PAUSE_MS = 10_000
const MAX_PAUSE_MS = 60_000
/**
 * ms without a failure after which the count of failures restarts. A successful render does not reset it, because
 * another page may still loop.
 */
const FAILURE_MEMORY_MS = 60_000
/** ms between two starts. Each start takes a processor for some 50 ms. */
const RESTART_GUARD_MS = 1_000

/** A process that runs or is starting, and the slots and actions of its server build. */
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
  const pauses = createPauses(now)
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
    const description = loadBuild(process, file, source)
    const run = { process, description }
    void description
      .then(async () => (await process).failed)
      .catch(() => undefined)
      .then(() => drop(run))
    return run
  }

  /** The next render starts another process, at once or after a pause. */
  function drop(run: Run): void {
    if (run !== current) return
    current = null
    pauses.addFailure()
  }

  async function renderSlots(
    slots: readonly string[],
    props: string,
    deadlineMs: number,
  ): Promise<RenderedSlots> {
    try {
      const { process, description } = running()
      await description
      return await (await process).render(slots, props, Math.max(HANGS_AFTER_MS, deadlineMs))
    } catch (error) {
      return without(slots, String(error))
    }
  }

  return {
    async render(slots, props, deadlineMs, onLate) {
      if (pauses.isPaused()) return without(slots, 'paused after too many failures')
      if (late.size > 0) return without(slots, 'another render is late', true)
      const rendering = renderSlots(slots, props, deadlineMs)
      const inTime = await Promise.race([rendering, elapsed(deadlineMs)])
      if (inTime) return inTime
      const finished: Promise<void> = rendering.then((rendered) => {
        late.delete(finished)
        onLate(rendered)
      })
      late.add(finished)
      return without(slots, `no response within ${deadlineMs} ms`, true)
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

/** @throws Error if the server build cannot be run, which ends the process */
async function loadBuild(
  starting: Promise<RenderProcess>,
  file: string,
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

/** How long rendering pauses after failures. */
function createPauses(now: () => number) {
  let failures = 0
  let pausedUntil = -Infinity
  return {
    isPaused: () => now() < pausedUntil,
    addFailure() {
      const at = now()
      failures = at - pausedUntil < FAILURE_MEMORY_MS ? failures + 1 : 1
      const pause = failures < MAX_FAILURES ? 0 : PAUSE_MS * 2 ** (failures - MAX_FAILURES)
      pausedUntil = at + Math.min(pause, MAX_PAUSE_MS)
    },
  }
}

const without = (slots: readonly string[], error: string, isLate = false): RenderedSlots =>
  Object.fromEntries(slots.map((slot) => [slot, { error, isLate }]))

const elapsed = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null).unref())
