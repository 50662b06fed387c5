// npm passes signals to a shell, which does not pass them on.
import { clearInterval, setInterval } from 'node:timers'

/** ms between two checks whether npm still runs. */
const POLL_INTERVAL_MS = 200

/** @param {() => void} end called when the npm that runs this script has ended */
export function whenNpmEnds(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    end()
  }, POLL_INTERVAL_MS).unref()
}
