import type { Page } from 'playwright/test'
import { FAULT_EVENT, type Fault } from './fake-remotes.ts'

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
