import { dirname } from 'node:path'

/**
 * The related tests that are worth their time during work. Almost every file of the server is related to all
 * tests that start a server; of these, only the ones beside a changed file run. Of the tests that only the whole run
 * has, only the ones that changed themselves run.
 *
 * @param related test files that depend on a changed file
 * @param changed changed files
 * @param starting test files that start a server
 */
export function selectTests(
  related: readonly string[],
  changed: readonly string[],
  starting: ReadonlySet<string>,
): { readonly selected: string[]; readonly omitted: string[] } {
  // A changed test says nothing about the tests beside it.
  const folders = new Set(changed.filter(isSource).map((file) => dirname(file)))
  const isSelected = (test: string) =>
    changed.includes(test) || (!isFullOnly(test) && (folders.has(dirname(test)) || !starting.has(test)))
  return {
    selected: related.filter(isSelected),
    omitted: related.filter((test) => !isSelected(test)),
  }
}

const isFullOnly = (file: string) => /\.full\.test\.tsx?$/.test(file)
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
