import { HttpError, type Http, type HttpAnswer } from '@viewpage/remote-kit'
import { samplePageData } from '@viewpage/remote-kit/dev'
import { createI18n } from '@viewpage/remote-kit/locales'
import { createBus, createFeatures, keepOneModal, type DeckPageData } from '@viewpage/shared-events'
import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { locales } from '../src/locales/index.ts'
import type { ToolbarProps } from '../src/Toolbar.tsx'
import Toolbar from '../src/Toolbar.tsx'
import { completeBrowser } from './browser.ts'

completeBrowser()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface HostOptions {
  readonly pageData?: Partial<DeckPageData>
  /** Responds to calls; `undefined` rejects the call with "Network Error". */
  readonly answer?: (method: Method, url: string, body?: unknown) => Promise<HttpAnswer> | undefined
}

/** A host of the toolbar that records published actions, calls, redirects and reported errors. */
export function createHost({ pageData: given = {}, answer }: HostOptions = {}) {
  // The announcement of the previous test.
  document.getElementById('live')?.remove()
  const pageData: DeckPageData = { ...samplePageData, ...given }
  const actions: { type: string; payload: unknown }[] = []
  const calls: string[] = []
  const redirects: string[] = []
  const redirectsWaitFor: PromiseLike<unknown>[] = []
  const reports: unknown[] = []
  const bus = createBus({
    sender: { remote: 'test', version: '0.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  keepOneModal(bus)
  bus.actions$.subscribe(({ type, payload }) => actions.push({ type, payload }))

  function call(method: Method, url: string, body?: unknown) {
    calls.push(`${method} ${url}`)
    return answer?.(method, url, body) ?? Promise.reject(new HttpError('Network Error'))
  }
  const http: Http = {
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
    put: (url, body) => call('PUT', url, body),
    delete: (url) => call('DELETE', url),
  }

  const portalRoot = document.createElement('div')
  const props: ToolbarProps = {
    pageData,
    bus,
    http,
    features: createFeatures(pageData.evaluatedFeatures),
    i18n: createI18n(pageData.language, { 'mf-toolbar': locales[pageData.language] }),
    portalRoot,
    redirect: (url, before) => {
      redirects.push(url)
      if (before) redirectsWaitFor.push(before)
      return Promise.resolve()
    },
    report: (error) => reports.push(error),
  }
  return {
    props,
    bus,
    actions,
    calls,
    redirects,
    /** What the host was asked to wait for before its redirects. */
    redirectsWaitFor,
    reports,
    /** The payloads of one kind of action, in order. */
    payloadsOf: (type: string) =>
      actions.filter((action) => action.type === `${type}@1`).map((a) => a.payload),
    /** Renders the toolbar and its modals. */
    show(user: UserEvent = userEvent.setup()) {
      document.body.append(portalRoot)
      const view = render(<Toolbar {...props} />)
      const show = (next: Partial<DeckPageData>) =>
        view.rerender(<Toolbar {...props} pageData={{ ...pageData, ...next }} />)
      return { ...view, user, showPageData: show }
    },
    /** Runs code of another remote, for example a publication, and waits for the renders it causes. */
    actAsOtherRemote: (run: () => void) => act(run),
  }
}

/** Sets the cookie that the server sets on every page. */
export function setCsrfCookie(): void {
  document.cookie = 'csrftoken=test'
}

/** Removes the cookie. */
export function clearCsrfCookie(): void {
  document.cookie = 'csrftoken=; max-age=0'
}

/** A response that the test sends later. */
export function createPending() {
  let resolve: (answer: HttpAnswer) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<HttpAnswer>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return {
    promise,
    succeed: (data: unknown = null) => settle(() => resolve({ status: 200, data })),
    fail: (error: Error) => settle(() => reject(error)),
  }
}

/** Settles a response and waits for the renders it causes. */
async function settle(run: () => void): Promise<void> {
  await act(() => {
    run()
    return Promise.resolve()
  })
}
