import type { RemoteRecording } from '@viewpage/shared-events/wire'
import { loadImpress } from '../../content/importing/load-impress.ts'
import { serveTask } from '../../foundation/tasks/serve-task.ts'
import { compareReplays, confirmedDifferences, type Replayed } from './compare-replays.ts'
import { replay } from './replayed-page.ts'
import type { FoundDifference, ReplayedBuild, ReplayOutcome, ReplayTask } from './replay-task.ts'

/** For one recording with one version. */
const MAX_REPLAY_MS = 8_000

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
    const opened = await openBrowser({
      ...browser,
      hasScripts: true,
      signal: AbortSignal.timeout(2 * milliseconds),
    })
    const found: FoundDifference[] = []
    const left: string[] = []
    try {
      let hasEnded = false
      for (const text of recordings) {
        const recording = JSON.parse(text) as RemoteRecording
        if (hasEnded || performance.now() - start > milliseconds) {
          left.push(recording.name)
          continue
        }
        const run = (build: ReplayedBuild): Promise<Replayed> =>
          replay(opened, page, build, recording, MAX_REPLAY_MS)
        const before = await run(active)
        const after = await run(candidate)
        let differences = compareReplays(before, after)
        // A version that hung keeps the browser busy.
        hasEnded = before.ended !== undefined || after.ended !== undefined
        if (differences.length > 0 && !hasEnded)
          differences = confirmedDifferences([before, await run(active)], [after, await run(candidate)])
        for (const difference of differences) {
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
