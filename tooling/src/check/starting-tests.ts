import type { FileGraph } from './file-graph.ts'

/** They start a server, or a command that opens its database. */
const STARTING_MODULES = ['start-app', 'start-server-process', 'run-server', 'run-command'].map(
  (name) => `server/test/support/${name}.ts`,
)

/** The test files that start a server, which takes seconds each. */
export function testsThatStartServers(graph: Pick<FileGraph, 'dependentsOf'>): ReadonlySet<string> {
  return new Set(
    [...graph.dependentsOf(STARTING_MODULES).keys()].filter((file) => /\.test\.tsx?$/.test(file)),
  )
}
