export interface FailuresOptions {
  readonly print: (text: string) => void
  /** Called with all that is wrong; `null`: nothing. */
  readonly show: (text: string | null) => void
}

/** What is wrong at the moment, by the part that it is wrong with. */
export interface Failures {
  /** @param isPrinted whether the terminal has it already. @default false */
  readonly add: (part: string, reason: string, options?: { readonly isPrinted?: boolean }) => void
  readonly clear: (part: string) => void
}

export function createFailures({ print, show }: FailuresOptions): Failures {
  const reasons = new Map<string, string>()
  const showAll = () =>
    show(
      reasons.size === 0
        ? null
        : [...reasons].map(([part, reason]) => `${part}\n\n${reason}`).join('\n\n────\n\n'),
    )

  return {
    add(part, reason, { isPrinted = false } = {}) {
      if (!isPrinted) print(`✗ ${part}\n${reason}`)
      reasons.set(part, reason)
      showAll()
    },
    clear(part) {
      if (!reasons.delete(part)) return
      print(`✓ ${part} is mended`)
      showAll()
    },
  }
}
