// What a terminal shows of the set-up: a line for each phase, with a bar while it runs and its seconds afterwards.
import { performance } from 'node:perf_hooks'
import { clearInterval, setInterval } from 'node:timers'

const BAR_LENGTH = 24
const NAME_LENGTH = 10
/** ms between two redraws of the bars */
const REDRAW_MS = 200

/** @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} stream elsewhere than on a terminal, only finished phases are written */
export function createPhases(stream = process.stdout) {
  const shown = []
  let drawnLines = 0
  let timer

  function draw() {
    if (!stream.isTTY) return
    stream.write(
      (drawnLines > 0 ? `\u001b[${drawnLines}A` : '') +
        shown.map((phase) => `\u001b[K${lineOf(phase)}\n`).join(''),
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

function lineOf({ name, start, fraction, seconds }) {
  const time = `${(seconds ?? (performance.now() - start) / 1000).toFixed(1).padStart(6)} s`
  if (seconds !== null) return `  ${name.padEnd(NAME_LENGTH)} ${time}`
  const full = Math.round(fraction * BAR_LENGTH)
  return `  ${name.padEnd(NAME_LENGTH)} ${time}  ${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)}`
}
