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

/** A letter, a number, or a character that is an error. One match of a whole path is faster than one per number. */
const TOKEN = /[a-z]|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[^\s,]/gi

/**
 * Parses SVG path data: calls `onCommand` for each command with its letter and its numbers (a reused array). As in the
 * grammar, repeated letters may be omitted, and arc flags need no separators. Like canvases, ignores everything after an
 * error.
 */
export function readPathCommands(
  d: string,
  onCommand: (command: string, numbers: readonly number[]) => void,
): void {
  const tokens: string[] = d.match(TOKEN) ?? []
  const numbers: number[] = []
  let at = 0
  /** NaN for what is no number, which is not taken. */
  const takeNumber = (): number => {
    const number = Number(tokens[at])
    if (!Number.isNaN(number)) at += 1
    return number
  }
  /** Of `01.5`, takes the 0 and leaves `1.5`. NaN for what is no flag. */
  const takeFlag = (): number => {
    const token = tokens[at] ?? ''
    if (!/^[01]/.test(token)) return NaN
    if (token.length === 1) at += 1
    else tokens[at] = token.slice(1)
    return token.startsWith('1') ? 1 : 0
  }
  const takeNumbers = (kind: string): boolean => {
    numbers.length = 0
    for (let index = 0; index < (ARGUMENTS[kind] ?? 0); index += 1) {
      const number = kind === 'a' && (index === 3 || index === 4) ? takeFlag() : takeNumber()
      if (Number.isNaN(number)) return false
      numbers.push(number)
    }
    return true
  }
  while (at < tokens.length) {
    const command = tokens[at++] ?? ''
    const kind = command.toLowerCase()
    if (!(kind in ARGUMENTS) || !takeNumbers(kind)) return
    onCommand(command, numbers)
    const next = command === 'M' ? 'L' : command === 'm' ? 'l' : command
    while (kind !== 'z' && takeNumbers(kind)) onCommand(next, numbers)
    if (numbers.length > 0 && kind !== 'z') return
  }
}
