import { nextTask } from '@viewpage/remote-kit/browser'

void start()

/** Runs the code of the libraries and of the shell in tasks of their own, so that a slow device answers a press between. */
async function start(): Promise<void> {
  await nextTask()
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await nextTask()
  await import(/* webpackMode: "eager" */ '@viewpage/remote-kit')
  await nextTask()
  // Names an export: without it, webpack keeps all exports of the module.
  await import(/* webpackMode: "eager", webpackExports: ["createFederation"] */ '@viewpage/remote-kit/host')
  await nextTask()
  // For its first format, a browser reads the data of its languages, which takes as long as the rest of a task.
  Intl.NumberFormat(document.documentElement.lang)
  await nextTask()
  const { startPage } = await import(/* webpackMode: "eager" */ './start-page.ts')
  await nextTask()
  await startPage()
}
