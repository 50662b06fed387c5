type Numbers = readonly number[]

const numbersOf = (text: string): Numbers | null => {
  const parts = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text)?.slice(1)
  return parts ? parts.map(Number) : null
}

/**
 * Whether modules have everything that a remote needs.
 *
 * @param needed share key to range
 * @param provided share key to version
 */
export function providesAll(
  needed: Readonly<Record<string, string>>,
  provided: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(needed).every(([name, range]) => {
    const version = Object.hasOwn(provided, name) ? provided[name] : undefined
    return version !== undefined && isInRange(version, range)
  })
}

/** Whether a version is in a range of the form `^major.minor.patch`, which builds have. Other forms include nothing. */
export function isInRange(version: string, range: string): boolean {
  const held = numbersOf(version)
  const least = range.startsWith('^') ? numbersOf(range.slice(1)) : null
  if (!held || !least || held[0] !== least[0]) return false
  const first = held.findIndex((part, index) => part !== least[index])
  return first === -1 || (held[first] ?? 0) > (least[first] ?? 0)
}
