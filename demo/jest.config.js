import { join } from 'node:path'
import { jestConfig } from '@viewpage/tooling/jest'

const support = join(import.meta.dirname, '../server/test/support')

export default {
  ...jestConfig({ folder: import.meta.dirname }),
  // The same files as the server's tests use, so that one run starts one PostgreSQL.
  globalSetup: join(support, 'start-postgres.ts'),
  globalTeardown: join(support, 'stop-postgres.ts'),
}
