import { nextTask } from '@viewpage/remote-kit/browser'
import { evaluateLibraries } from './evaluate-libraries.ts'

void start()

/** Evaluates the shell after its libraries, in tasks of its own. */
async function start(): Promise<void> {
  await evaluateLibraries()
  // Names an export: without it, webpack keeps all exports of the module.
  await import(/* webpackMode: "eager", webpackExports: ["createFederation"] */ '@viewpage/remote-kit/host')
  await nextTask()
  const { startPage } = await import(/* webpackMode: "eager" */ './start-page.ts')
  await nextTask()
  await startPage()
}
