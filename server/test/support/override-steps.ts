import type { LightMyRequestResponse } from 'fastify'
import type { FakeBuild } from './fake-builds.ts'
import { RELEASE_TOKEN, type Browser, type TestApp } from './start-app.ts'
import { submitForm } from './submit-form.ts'

/** What a team does with previews and overrides, over the API and in a browser. */
export function overrideSteps(app: TestApp, token = RELEASE_TOKEN) {
  const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
    app.browser().ask({ method, url, headers: { authorization: `Bearer ${token}` }, payload })

  const publishPreview = ({ manifest, files }: FakeBuild) =>
    ask('POST', `/api/v1/remotes/${manifest.name}/previews`, {
      manifest,
      files: Object.fromEntries(
        [...files].map(([file, content]) => [file, Buffer.from(content).toString('base64')]),
      ),
    })

  const offer = (versions: Readonly<Record<string, string>>, more: object = {}) =>
    ask('POST', '/api/v1/overrides/', { versions, ...more })

  /** The path of a new link. */
  async function link(versions: Readonly<Record<string, string>>, more: object = {}): Promise<string> {
    const { link: address } = (await offer(versions, more)).json<{ link: string }>()
    return new URL(address).pathname
  }

  const accept = (browser: Browser, path: string): Promise<LightMyRequestResponse> =>
    submitForm(browser, path, {})

  return {
    publishPreview,
    offer,
    link,
    accept,
    change: (id: string, versions: Readonly<Record<string, string>>) =>
      ask('PUT', `/api/v1/overrides/${id}`, { versions }),
    /** A new browser that has these versions. */
    async browserWith(versions: Readonly<Record<string, string>>, more: object = {}): Promise<Browser> {
      const browser = app.browser()
      await accept(browser, await link(versions, more))
      return browser
    },
  }
}

/** The version of the remote that fills a slot. */
export function versionIn(
  { body }: Pick<LightMyRequestResponse, 'body'>,
  slot = 'toolbar',
): string | undefined {
  return new RegExp(`data-slot="${slot}" data-remote="[^"]+" data-version="([^"]+)"`).exec(body)?.[1]
}
