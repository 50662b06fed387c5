import { dirname } from 'node:path'

/** A test file that starts a server imports one of these. */
const STARTS_A_SERVER = /\/(?:start-app|start-server-process|run-server|several-servers)\.ts'/

/**
 * The related tests that are worth their time during work. Almost every file of the server is related to all
 * tests that start a server; of these, only the ones beside a changed file run.
 *
 * @param related test files that Jest finds to depend on a changed file
 * @param changed changed files
 * @param read reads a test file
 */
export function selectTests(
  related: readonly string[],
  changed: readonly string[],
  read: (file: string) => string,
): { readonly selected: string[]; readonly omitted: string[] } {
  // A changed test says nothing about the tests beside it.
  const folders = new Set(changed.filter(isSource).map((file) => dirname(file)))
  const isNear = (test: string) => changed.includes(test) || folders.has(dirname(test))
  const isSelected = (test: string) => isNear(test) || !STARTS_A_SERVER.test(read(test))
  return {
    selected: related.filter(isSelected),
    omitted: related.filter((test) => !isSelected(test)),
  }
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
