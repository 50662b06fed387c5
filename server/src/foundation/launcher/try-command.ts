import { startJob } from './launcher.ts'
import type { Command, TrialReport } from './launcher-messages.ts'

/**
 * Whether a command starts, and exits with status 0 within ten seconds.
 *
 * @throws Error when the launcher ended, so that nothing is known about the command
 */
export function tryCommand(command: Command): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const job = startJob<TrialReport>({
      request: { try: command },
      onReport(report) {
        job.close()
        resolve('isWorking' in report && report.isWorking)
      },
      onLauncherEnd() {
        job.close()
        reject(new Error('[server] Failed to try a command: the launcher ended.'))
      },
    })
    job.keepRunning()
  })
}
