/** One line that is written over, on a terminal; a line for each new label elsewhere. */
export interface Progress {
  /** @param fraction 0 to 1 */
  show(fraction: number, label: string): void
  end(): void
}

export function showProgress(stream: NodeJS.WriteStream): Progress {
  let lastLabel = ''
  let open = false
  return {
    show(fraction, label) {
      const percent = `${Math.round(fraction * 100)}`.padStart(3)
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${percent} % ${label}`)
        open = true
      } else if (label !== lastLabel) {
        stream.write(`${percent} % ${label}\n`)
      }
      lastLabel = label
    },
    end() {
      if (open) stream.write('\r\u001b[K')
      open = false
    },
  }
}
