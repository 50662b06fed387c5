import type { ServerResponse } from 'node:http'
import { followBuilds, type BuildNews, type HotUpdate } from './follow-builds.ts'

/** Address of the messages about builds. */
export const NEWS_PATH = '/dev/builds'
/** Pages that have missed more of them load again. */
const MAX_UPDATES = 200

export type News = ReturnType<typeof createNews>

/** What open pages hear of builds. */
export function createNews() {
  // A front that was started again has other pages.
  const start = Date.now()
  let count = 0
  let styles: Record<string, string> = {}
  let updates: HotUpdate[] = []
  let failure: string | null = null
  const listeners = new Set<ServerResponse>()

  const page = () => `${start}-${count}`
  const text = () =>
    `data: ${JSON.stringify({ page: page(), styles, updates, failure } satisfies BuildNews)}\n\n`
  function tellAll(): void {
    for (const listener of listeners) listener.write(text())
  }
  function reload(): void {
    count += 1
    styles = {}
    updates = []
    tellAll()
  }

  return {
    failure: () => failure,
    script: () =>
      `(${followBuilds.toString()})(${JSON.stringify(NEWS_PATH)},${JSON.stringify(page())},${updates.length})`,
    listen(response: ServerResponse): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write(text())
      listeners.add(response)
      response.once('close', () => listeners.delete(response))
    },
    reload,
    replaceStyles(layer: string, css: string): void {
      styles = { ...styles, [layer]: css }
      tellAll()
    },
    replaceModules(update: HotUpdate): void {
      if (updates.length === MAX_UPDATES) return reload()
      updates = [...updates, update]
      tellAll()
    },
    showFailure(reason: string | null): void {
      if (failure === reason) return
      failure = reason
      tellAll()
    },
  }
}
