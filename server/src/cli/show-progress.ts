/** On a terminal, one line that is overwritten; elsewhere a line for each new label and each tenth. */
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
    show(fraction, label) {
      const percent = `${Math.round(fraction * 100)}`.padStart(3)
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${percent} % ${label}`)
        open = true
        return
      }
      const plainLabel = label.replace(/\d+/g, '')
      const tenth = Math.floor(fraction * 10)
      if (plainLabel === lastLabel && tenth === lastTenth) return
      lastLabel = plainLabel
      lastTenth = tenth
      stream.write(`${percent} % ${label}\n`)
    },
    end() {
      if (open) stream.write('\r\u001b[K')
      open = false
    },
  }
}
