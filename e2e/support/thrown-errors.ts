import type { Page } from 'playwright/test'
import { FAULT_EVENT, faultyBuildOf, type Fault } from './fake-remotes.ts'
import { releaseTo } from './release.ts'
import type { RunningServer } from './server.ts'

export const fail = (page: Page, fault: Fault) =>
  page.evaluate(([name, detail]) => void dispatchEvent(new CustomEvent(name, { detail })), [
    FAULT_EVENT,
    fault,
  ] as const)

/** Records the scripts that load only after an error. */
export function recordErrorScripts(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/(errors|sentry)\.\w+\.js$/.exec(request.url()) ?? []
    if (name !== undefined) loaded.push(name)
  })
  return loaded
}

export const faultOfToolbar = { remote: 'mf-toolbar', version: '7.1.0' }

/** Releases the faulty toolbar. Files whose knobs are equal share a server, which may have it. */
export async function releaseFaultyToolbar(server: Pick<RunningServer, 'url'>): Promise<void> {
  const { remote, version } = faultOfToolbar
  const release = releaseTo(server)
  await release.release(faultyBuildOf(remote, version)).catch((error: unknown) => {
    if (!String(error).includes('already_published')) throw error
    return release.activate(remote, version)
  })
}
