import { printableLine } from '@viewpage/shared-events/printable'

/** On a terminal: one line that is overwritten. Elsewhere: a line for each new label and each tenth. */
export interface Progress {
  /** @param fraction 0 to 1 */
  show(fraction: number, label: string): void
  end(): void
}

export function showProgress(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  let lastLabel = ''
  let lastTenth = -1
  let open = false
  return {
    show(fraction, given) {
      const label = printableLine(given)
      const percent = `${Math.round(fraction * 100)}`.padStart(3)
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${percent} % ${label}`)
        open = true
        return
      }
      const labelWithoutNumbers = label.replace(/\d+/g, '')
      const tenth = Math.floor(fraction * 10)
      if (labelWithoutNumbers === lastLabel && tenth === lastTenth) return
      lastLabel = labelWithoutNumbers
      lastTenth = tenth
      stream.write(`${percent} % ${label}\n`)
    },
    end() {
      if (open) stream.write('\r\u001b[K')
      open = false
    },
  }
}
