/** Number of arguments of each command of SVG path data. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

const NUMBER = /[\s,]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)/iy
const FLAG = /[\s,]*([01])/y
const LETTER = /[\s,]*([a-z])/iy

/**
 * Parses SVG path data: calls `onCommand` for each command with its letter and its numbers (a reused array). As in the
 * grammar, repeated letters may be omitted, and arc flags need no separators. Like canvases, ignores everything after an
 * error.
 */
export function readPathCommands(
  d: string,
  onCommand: (command: string, numbers: readonly number[]) => void,
): void {
  const numbers: number[] = []
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(d)?.[1] ?? null
    if (found !== null) at = pattern.lastIndex
    return found
  }
  const takeNumbers = (kind: string): boolean => {
    numbers.length = 0
    for (let index = 0; index < (ARGUMENTS[kind] ?? 0); index += 1) {
      const text = take(kind === 'a' && (index === 3 || index === 4) ? FLAG : NUMBER)
      if (text === null) return false
      numbers.push(Number(text))
    }
    return true
  }
  for (let command = take(LETTER); command !== null; command = take(LETTER)) {
    const kind = command.toLowerCase()
    if (!(kind in ARGUMENTS) || !takeNumbers(kind)) return
    onCommand(command, numbers)
    const next = command === 'M' ? 'L' : command === 'm' ? 'l' : command
    while (kind !== 'z' && takeNumbers(kind)) onCommand(next, numbers)
    if (numbers.length > 0 && kind !== 'z') return
  }
}
