import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files that differ from a commit, and files that Git does not know yet.
 *
 * @param root folder of the repository
 * @param base a commit, for example `main`
 * @returns paths from the root, without deleted files
 * @throws Error when Git does not know the commit
 */
export function changedFiles(root: string, base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const files = [
    ...git('diff', '--name-only', '-z', '--relative', base, '--'),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).sort()
}
