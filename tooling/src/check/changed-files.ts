import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Paths from the root of the repository, sorted. */
export interface ChangedFiles {
  /** Files that differ from a commit, and files that Git does not know yet. */
  readonly changed: readonly string[]
  /** Files that the commit has, and that are gone. */
  readonly deleted: readonly string[]
  /** All files that are there. */
  readonly present: readonly string[]
  /** What a changed or deleted file had in the commit; empty for others. */
  readonly before: (file: string) => string
}

/**
 * Compares the working tree with a commit.
 *
 * @param root folder of the repository
 * @param base a commit, for example `main`
 * @throws Error when Git does not know the commit
 */
export function changedFiles(root: string, base: string): ChangedFiles {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: MAX_LIST_BYTES })
      .split('\0')
      .filter(Boolean)
  const isThere = (file: string) => existsSync(join(root, file))
  const unknown = git('ls-files', '-z', '--others', '--exclude-standard')
  // A renamed file is one that is gone, and another one.
  const differing = git('diff', '--name-only', '--no-renames', '-z', '--relative', base, '--')
  const all = [...new Set([...differing, ...unknown])].sort()
  const known = new Set(
    differing.length > 0 ? git('ls-tree', '-r', '-z', '--name-only', base, '--', ...differing) : [],
  )
  return {
    before: (file) =>
      known.has(file)
        ? execFileSync('git', ['show', `${base}:./${file}`], { cwd: root, encoding: 'utf8' })
        : '',
    changed: all.filter(isThere),
    deleted: all.filter((file) => !isThere(file)),
    present: [...new Set([...git('ls-files', '-z'), ...unknown])].filter(isThere).sort(),
  }
}

/** Of the names of all files. */
const MAX_LIST_BYTES = 64 * 1024 * 1024
