import type { RemoteRecording } from '@viewpage/shared-events/wire'
import { loadImpress } from '../../content/importing/load-impress.ts'
import { serveTask } from '../../foundation/tasks/serve-task.ts'
import {
  compareReplays,
  confirmedDifferences,
  type Replayed,
  type StepDifference,
} from './compare-replays.ts'
import { replay } from './replayed-page.ts'
import type { FoundDifference, ReplayedBuild, ReplayOutcome, ReplayTask } from './replay-task.ts'

/** Parts of the time for all recordings. A version that is active does not hang: only a busy machine needs more. */
const MAX_OF_ACTIVE = 1 / 2
/** A candidate hangs after so many times the time of the active version, and not before `MIN_OF_CANDIDATE`. */
const SLOWER = 4
const MIN_OF_CANDIDATE = 1 / 7
/** What has begun in time may end so much later. */
const MAX_EXTRA = 1 / 3

/** Replays recordings with two versions, and returns what the candidate does otherwise. */
serveTask(
  async ({
    browser,
    page,
    active,
    candidate,
    recordings,
    milliseconds,
  }: ReplayTask): Promise<ReplayOutcome> => {
    const { openBrowser } = await loadImpress()
    const start = performance.now()
    const elapsed = () => performance.now() - start
    const last = milliseconds * (1 + MAX_EXTRA)
    const maxOfActive = milliseconds * MAX_OF_ACTIVE
    const opened = await openBrowser({
      ...browser,
      hasScripts: true,
      signal: AbortSignal.timeout(2 * milliseconds),
    })
    // A version that hung keeps the browser busy.
    let isBusy = false

    async function run(build: ReplayedBuild, recording: RemoteRecording, limit: number): Promise<Replayed> {
      const replayed = await replay(opened, page, build, recording, Math.min(limit, last - elapsed()))
      isBusy ||= replayed.ended !== undefined
      return replayed
    }

    /** @returns `null` if a busy machine did not let it end */
    async function compare(recording: RemoteRecording): Promise<readonly StepDifference[] | null> {
      const begin = elapsed()
      const before = await run(active, recording, maxOfActive)
      if (before.ended === 'hangs') return null
      const limit = Math.max(milliseconds * MIN_OF_CANDIDATE, SLOWER * (elapsed() - begin))
      const hasTime = elapsed() + limit <= last
      const after = await run(candidate, recording, limit)
      if (after.ended === 'hangs' && !hasTime) return null
      const differences = compareReplays(before, after)
      if (differences.length === 0 || before.ended || after.ended) return differences
      const [activeAgain, candidateAgain] = [
        await run(active, recording, maxOfActive),
        await run(candidate, recording, limit),
      ]
      if (activeAgain.ended || candidateAgain.ended) return null
      return confirmedDifferences([before, activeAgain], [after, candidateAgain])
    }

    const found: FoundDifference[] = []
    const left: string[] = []
    try {
      for (const text of recordings) {
        const recording = JSON.parse(text) as RemoteRecording
        const differences = isBusy || elapsed() > milliseconds ? null : await compare(recording)
        if (differences === null) left.push(recording.name)
        for (const difference of differences ?? []) {
          const step = recording.steps[difference.step - 1]
          found.push({ recording: recording.name, difference, ...(step && { step }) })
        }
      }
      return { found, left }
    } finally {
      await opened.close()
    }
  },
)
