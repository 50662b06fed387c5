import { jestConfig } from '@viewpage/tooling/jest'

export default {
  ...jestConfig({ folder: import.meta.dirname }),
  globalSetup: '<rootDir>/test/support/prepare-tests.ts',
  globalTeardown: '<rootDir>/test/support/stop-postgres.ts',
}
