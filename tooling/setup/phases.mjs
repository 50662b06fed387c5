// What a terminal shows of the set-up: a line for each phase, with a bar while it runs and its seconds afterwards.
import { performance } from 'node:perf_hooks'
import { clearInterval, setInterval } from 'node:timers'

const MAX_BAR_LENGTH = 24
/** Columns of a terminal that does not report its width. */
const DEFAULT_COLUMNS = 80
const NAME_LENGTH = 10
/** ms between two redraws of the bars */
const REDRAW_MS = 200

/** @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { columns?: number }} stream elsewhere than on a terminal, only finished phases are written */
export function createPhases(stream = process.stdout) {
  const shown = []
  let drawnLines = 0
  let timer

  function draw() {
    if (!stream.isTTY) return
    stream.write(
      (drawnLines > 0 ? `\u001b[${drawnLines}A` : '') +
        shown.map((phase) => `\u001b[K${lineOf(phase, stream.columns)}\n`).join(''),
    )
    drawnLines = shown.length
  }

  return {
    /** @param {string} name @returns what moves its bar and ends it */
    begin(name) {
      const phase = { name, start: performance.now(), fraction: 0, seconds: null }
      shown.push(phase)
      timer ??= setInterval(draw, REDRAW_MS)
      draw()
      return {
        /** @param {number} fraction from 0 to 1 */
        show(fraction) {
          phase.fraction = Math.min(Math.max(fraction, phase.fraction), 1)
        },
        end() {
          phase.seconds = (performance.now() - phase.start) / 1000
          draw()
          if (!stream.isTTY) stream.write(`${lineOf(phase)}\n`)
          if (shown.every(({ seconds }) => seconds !== null)) {
            clearInterval(timer)
            timer = undefined
          }
        },
      }
    },
  }
}

/** Never wraps: a line that takes two rows would break the next redraw. */
function lineOf({ name, start, fraction, seconds }, columns = DEFAULT_COLUMNS) {
  const time = `${(seconds ?? (performance.now() - start) / 1000).toFixed(1).padStart(6)} s`
  const text = `  ${name.padEnd(NAME_LENGTH)} ${time}`
  const barLength = Math.min(MAX_BAR_LENGTH, columns - text.length - 3)
  if (seconds !== null || barLength < 1) return text
  const full = Math.round(fraction * barLength)
  return `${text}  ${'█'.repeat(full)}${'░'.repeat(barLength - full)}`
}
