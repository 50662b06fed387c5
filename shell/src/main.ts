import { nextTask } from '@viewpage/remote-kit/browser'

void start()

/** Evaluates the libraries and the shell in separate tasks, so that a slow device can handle input in between. */
async function start(): Promise<void> {
  await nextTask()
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await nextTask()
  await import(/* webpackMode: "eager" */ '@viewpage/remote-kit')
  await nextTask()
  // Names an export: without it, webpack keeps all exports of the module.
  await import(/* webpackMode: "eager", webpackExports: ["createFederation"] */ '@viewpage/remote-kit/host')
  await nextTask()
  const { startPage } = await import(/* webpackMode: "eager" */ './start-page.ts')
  await nextTask()
  await startPage()
}
