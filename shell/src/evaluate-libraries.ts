import { nextTask } from '@viewpage/remote-kit/browser'

/** Evaluates the libraries of a host in separate tasks, so that a slow device can handle input in between. */
export async function evaluateLibraries(): Promise<void> {
  await nextTask()
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await nextTask()
  await import(/* webpackMode: "eager" */ '@viewpage/remote-kit')
  await nextTask()
}
