import { serveTask } from '../../foundation/tasks/serve-task.ts'
import type { ImportBrowser } from './import-files.ts'
import { loadImpress } from './load-impress.ts'

export interface BrowserTrial extends ImportBrowser {
  /** An empty folder for its profile. */
  readonly profile: string
  readonly milliseconds: number
}

/** Starts a browser once. Returns whether it has a sandbox. */
serveTask(async ({ milliseconds, ...browser }: BrowserTrial): Promise<boolean> => {
  const { openBrowser } = await loadImpress()
  const opened = await openBrowser({ ...browser, signal: AbortSignal.timeout(milliseconds) })
  await opened.close()
  return opened.isSandboxed
})
