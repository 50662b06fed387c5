import { jestConfig } from '@viewpage/tooling/jest'

export default {
  ...jestConfig({ folder: import.meta.dirname }),
  globalSetup: '<rootDir>/test/support/start-postgres.ts',
  globalTeardown: '<rootDir>/test/support/stop-postgres.ts',
}
