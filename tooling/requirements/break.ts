/** How one requirement is broken on purpose: one place in one source file. */
export interface Break {
  /** Its name, for example `Like: A signed-in click toggles`. */
  readonly requirement: string
  /** From the root of the repository. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly search: string
  readonly replace: string
  /** Workspaces to build again before the test. */
  readonly build: readonly string[]
}

export type BreakRow = readonly [
  requirement: string,
  file: string,
  search: string,
  replace: string,
  ...build: string[],
]

/** The breaks of the rows below one heading. */
export function breaksOf(subject: string, rows: readonly BreakRow[]): Break[] {
  return rows.map(([requirement, file, search, replace, ...build]) => ({
    requirement: `${subject}: ${requirement}`,
    file,
    search,
    replace,
    build,
  }))
}

/**
 * The text of a file with a requirement broken.
 *
 * @throws Error when the text to replace is not there exactly once
 */
export function applyBreak({ requirement, file, search, replace }: Break, text: string): string {
  const found = text.split(search).length - 1
  if (found === 1) return text.replace(search, () => replace)
  const how = found === 0 ? 'does not occur' : `occurs ${found} times`
  throw new Error(`[requirements] Cannot break "${requirement}": the text to replace ${how} in ${file}.`)
}
