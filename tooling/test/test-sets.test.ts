import { expect, it } from '@jest/globals'
import { contentOf, repositoryFiles } from './repository-files.ts'

/** Modules of the server's tests that start a process, such as a server, a proxy or a PostgreSQL of its own. */
const STARTING =
  /support\/(?:start-server-process|run-server|run-command|command-tests|several-servers|start-behind-varnish|start-varnish|start-haproxy|own-postgres|postgres-pair)\.ts'/
const POSTGRES_ONLY = /\b(?:startApp|createStorage)\('postgres'/

const quickTests = repositoryFiles.filter(
  (file) => /^(?:server|demo|cluster)\/.*\.test\.ts$/.test(file) && !file.endsWith('.full.test.ts'),
)
const withText = (pattern: RegExp) => quickTests.filter((file) => pattern.test(contentOf(file)))

it('a test that starts another process is in a file that ends in .full.test.ts', () => {
  expect(quickTests.length).toBeGreaterThan(0)
  expect(withText(STARTING)).toEqual([])
})

it('a test that needs PostgreSQL is in a file that ends in .full.test.ts', () => {
  expect(withText(POSTGRES_ONLY)).toEqual([])
})
