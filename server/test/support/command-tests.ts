import { afterAll, beforeAll } from '@jest/globals'
import { runCommand, type CommandResult } from './run-command.ts'
import { startApp, type TestApp } from './start-app.ts'

/** A command and a running app that share a database, for the tests of one `describe`. */
export interface CommandTests {
  readonly app: TestApp
  run(...args: string[]): Promise<CommandResult>
}

/** Starts the app before the tests of a `describe` and stops it after them. @param file of `src/cli` */
export function setUpCommandTests(file: string): CommandTests {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app.stop())
  return {
    get app() {
      return app
    },
    run: (...args) => runCommand(file, app.parts.config.files.dataDir, args),
  }
}
