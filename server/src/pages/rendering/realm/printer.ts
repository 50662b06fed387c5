/** Collects what a build writes to its console. A part of the realm. */
export function createPrinter() {
  const MAX_ERROR_LENGTH = 4_000
  const MAX_PRINTED_LENGTH = 4_000
  let printed = ''

  function textOf(thrown: unknown): string {
    try {
      const stack = typeof thrown === 'object' && thrown !== null && 'stack' in thrown ? thrown.stack : thrown
      return String(stack).slice(0, MAX_ERROR_LENGTH)
    } catch {
      return 'something without a text'
    }
  }

  const print = (...values: unknown[]) => {
    if (printed.length < MAX_PRINTED_LENGTH)
      printed = `${printed}${values.map(textOf).join(' ')}\n`.slice(0, MAX_PRINTED_LENGTH)
  }

  /** What was printed since the last call. */
  function takePrinted(): string {
    const text = printed
    printed = ''
    return text
  }

  return { textOf, print, takePrinted }
}
