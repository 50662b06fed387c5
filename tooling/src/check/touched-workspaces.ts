/** Names of the workspaces that each workspace depends on. */
export type Dependencies = Readonly<Record<string, readonly string[]>>

/**
 * The workspaces whose types a change can break.
 *
 * @param files changed files, from the root of the repository
 * @returns the workspaces of these files and all that depend on them; all workspaces for a file outside of them
 */
export function touchedWorkspaces(files: readonly string[], dependencies: Dependencies): string[] {
  const workspaces = Object.keys(dependencies)
  const owners = files.filter(isPartOfTypes).map((file) => ownerOf(file, workspaces))
  if (owners.includes(null)) return workspaces
  const touched = new Set(owners)
  let count: number
  do {
    count = touched.size
    for (const workspace of workspaces) {
      if (dependencies[workspace]?.some((each) => touched.has(each))) touched.add(workspace)
    }
  } while (touched.size > count)
  return workspaces.filter((workspace) => touched.has(workspace))
}

interface Affected {
  readonly dependencies: Dependencies
  /** What needs a changed file, directly or through others. */
  readonly dependents: readonly string[]
}

/**
 * Those of the {@link touchedWorkspaces} that have a file which needs a changed one; all of them when a file changed that
 * says how they are compiled.
 */
export function workspacesToCheck(
  files: readonly string[],
  { dependencies, dependents }: Affected,
): string[] {
  const touched = touchedWorkspaces(files, dependencies)
  if (files.some((file) => CONFIGURATION.test(file))) return touched
  const affected = new Set(dependents.map((file) => ownerOf(file, touched)))
  return touched.filter((workspace) => affected.has(workspace))
}

const CONFIGURATION = /(?:^|\/)(?:package|tsconfig[\w.-]*)\.json$/

/** The workspace that a file is in; `null` for one outside of them. Both from the root of the repository. */
export function ownerOf(file: string, workspaces: readonly string[]): string | null {
  return workspaces.find((workspace) => file.startsWith(`${workspace}/`)) ?? null
}

function isPartOfTypes(file: string): boolean {
  return /\.(?:ts|tsx|json)$/.test(file) && !file.startsWith('.')
}
