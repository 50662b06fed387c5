import type { ReleaseSet } from '@viewpage/shared-events'
import type { DatabaseName } from './databases.ts'
import type { FakeBuild } from './fake-builds.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from './start-app.ts'

export const authorization = `Bearer ${RELEASE_TOKEN}`

/** Publishes a build by the API. */
export function publish(
  browser: Browser,
  { manifest, files }: FakeBuild,
  headers: Record<string, string> = { authorization },
) {
  return browser.ask({
    method: 'PUT',
    url: `/api/v1/remotes/${encodeURIComponent(manifest.name)}/versions/${manifest.version}`,
    headers,
    payload: {
      manifest,
      files: Object.fromEntries(
        [...files].map(([file, content]) => [file, Buffer.from(content).toString('base64')]),
      ),
    },
  })
}

/** A server with releases of two remotes, a team and a visitor. */
export interface ReleaseFixture {
  app: TestApp
  team: Browser
  visitor: Browser
  activate(version: string, more?: object): ReturnType<Browser['ask']>
  rollback(more?: object): ReturnType<Browser['ask']>
  current(): Promise<ReleaseSet>
  /** Of the toolbar, in a new page load. */
  seenVersion(): Promise<string | undefined>
}

export async function createReleaseFixture(kind: DatabaseName): Promise<ReleaseFixture> {
  const app = await startApp(kind, {
    remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-viewer': { slots: ['viewer', 'metadata'] } },
    env: {
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({
        'mf-viewer': 'token-of-the-viewer-team',
        '*': RELEASE_TOKEN,
      }),
    },
  })
  const team = app.browser()
  const visitor = app.browser()
  const { oid } = await app.logIn('ada@example.com')
  await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  return {
    app,
    team,
    visitor,
    activate: (version, more) =>
      team.ask({
        method: 'PUT',
        url: '/api/v1/remotes/mf-toolbar/active',
        headers: { authorization },
        payload: { version, ...more },
      }),
    rollback: (more) =>
      team.ask({
        method: 'POST',
        url: '/api/v1/remotes/mf-toolbar/rollback',
        headers: { authorization },
        ...(more && { payload: more }),
      }),
    current: async () => (await visitor.get('/releases/current')).json<ReleaseSet>(),
    seenVersion: async () =>
      /data-slot="toolbar" data-remote="mf-toolbar" data-version="([^"]+)"/.exec(
        (await visitor.get('/p/orbit1/')).body,
      )?.[1],
  }
}
