import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { providesAll } from '@viewpage/shared-events/version-range'
import type { GateFinding, RemoteManifest } from '@viewpage/shared-events/wire'
import { LRUCache } from 'lru-cache'
import { runTask } from '../../foundation/launcher/run-task.ts'
import { TaskFailure } from '../../foundation/tasks/task-failure.ts'
import { behaviourFindings, notReplayed } from './behaviour-findings.ts'
import type { RecordingStore } from './recording-store.ts'
import type { ReplayedBuild, ReplayOutcome, ReplayPage, ReplayTask } from './replay-task.ts'

const REPLAY_MS = 60_000
/** The process checks its time itself, and is killed only when it took so many times as long. */
const KILLED_AFTER = 1.5
/** Bytes, of the process and its browser. */
const MEMORY = 1_536 * 1024 * 1024
const MAX_KEPT = 50

/** Compares what two versions of a remote do in the recordings of it (docs/releasing.md#behaviour). */
export interface Behaviour {
  /** @param active the version that a release replaces */
  findings(candidate: BuildToReplay, active: BuildToReplay): Promise<readonly GateFinding[]>
}

export interface BuildToReplay {
  readonly manifest: RemoteManifest
  readonly readFile: (file: string) => Promise<Uint8Array>
}

export interface BehaviourOptions {
  readonly recordings: Pick<RecordingStore, 'read'>
  /** Finds the program of a Chromium. */
  readonly findBrowser: () => Promise<string | undefined>
  /** The page of the shell that replays, and the shared modules that it has. */
  readonly readPage: () => Promise<ReplayPage>
  readonly provides: Readonly<Record<string, string>>
  /** Remotes whose code may run without a sandbox; `*`: all. */
  readonly unconfined: ReadonlySet<string>
  /** The time of a replay: no recording begins after it. @default 60 s */
  readonly milliseconds?: number
}

export function createBehaviour(options: BehaviourOptions): Behaviour {
  const { recordings, provides } = options
  // A release asks several times for the same two versions. Builds never change.
  const known = new LRUCache<string, Promise<readonly GateFinding[]>>({ max: MAX_KEPT })

  return {
    async findings(candidate, active) {
      const { manifest } = candidate
      const some = await recordings.read(manifest.name)
      if (some.length === 0 || manifest.version === active.manifest.version) return []
      if (![manifest, active.manifest].every(({ shared }) => providesAll(shared, provides)))
        return [notReplayed(manifest, 'the page that replays lacks the libraries of one of the two versions')]
      const sides = JSON.stringify([manifest.integrity, active.manifest.integrity, manifest.behaviour])
      const hash = createHash('sha256').update(sides)
      for (const text of some) hash.update(text)
      const key = hash.digest('base64')
      const findings = known.get(key) ?? compare(options, candidate, active, some)
      known.set(key, findings)
      // What a busy machine did not finish may be finished the next time.
      void findings.then((all) => all.some(({ file }) => file === 'recordings') && known.delete(key))
      return findings
    },
  }
}

/** Never rejects: whatever keeps a replay from running is a finding. */
async function compare(
  { findBrowser, readPage, unconfined, milliseconds = REPLAY_MS }: BehaviourOptions,
  candidate: BuildToReplay,
  active: BuildToReplay,
  recordings: readonly string[],
): Promise<readonly GateFinding[]> {
  const { manifest } = candidate
  let profile: string | undefined
  try {
    const program = await findBrowser()
    if (program === undefined) return [notReplayed(manifest, 'the server has no Chromium')]
    profile = await mkdtemp(join(tmpdir(), `viewpage-browser-${process.pid}-`))
    const isUnsandboxedAccepted = unconfined.has('*') || unconfined.has(manifest.name)
    const task: ReplayTask = {
      browser: { program, profile, isUnsandboxedAccepted },
      page: await readPage(),
      active: await wholeBuild(active),
      candidate: await wholeBuild(candidate),
      recordings,
      milliseconds,
    }
    const outcome = await runTask<ReplayOutcome>({
      module: new URL('./replay-process.ts', import.meta.url),
      task,
      memory: MEMORY,
      milliseconds: KILLED_AFTER * milliseconds,
    })
    return behaviourFindings(manifest, active.manifest.version, outcome, recordings.length)
  } catch (error) {
    const why = error instanceof TaskFailure ? reasonOf(error) : `it failed (${String(error).split('\n')[0]})`
    return [notReplayed(manifest, why)]
  } finally {
    if (profile !== undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const reasonOf = ({ reason }: TaskFailure): string =>
  reason === 'memory' || reason === 'time'
    ? `replaying took more ${reason} than it may`
    : 'the process that replays ended'

/** The server build is not replayed. */
async function wholeBuild({ manifest, readFile }: BuildToReplay): Promise<ReplayedBuild> {
  const names = Object.keys(manifest.integrity).filter((name) => name !== manifest.server)
  const files = await Promise.all(names.map(async (name) => [name, await readFile(name)] as const))
  return { manifest, files: new Map(files) }
}
