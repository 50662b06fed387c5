import { HttpError, type Http, type HttpAnswer } from '@viewpage/remote-kit'
import { samplePageData } from '@viewpage/remote-kit/dev'
import { createI18n } from '@viewpage/remote-kit/locales'
import { createBus, createFeatures, keepOneModal, type PageData } from '@viewpage/shared-events'
import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { locales } from '../src/locales/index.ts'
import type { ToolbarProps } from '../src/Toolbar.tsx'
import Toolbar from '../src/Toolbar.tsx'
import { completeBrowser } from './browser.ts'

completeBrowser()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface HostOptions {
  readonly pageData?: Partial<PageData>
  /** Answers calls; what it does not answer is a "Network Error". */
  readonly answer?: (method: Method, url: string) => Promise<HttpAnswer> | undefined
}

/** A page with the toolbar on it, and what a test sees of the outside: actions, calls, redirects, reports. */
export function createHost({ pageData: given = {}, answer }: HostOptions = {}) {
  // What was said aloud on the page before.
  document.getElementById('live')?.remove()
  const pageData: PageData = { ...samplePageData, ...given }
  const actions: { type: string; payload: unknown }[] = []
  const calls: string[] = []
  const redirects: string[] = []
  const reports: unknown[] = []
  const bus = createBus({
    sender: { remote: 'test', version: '0.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  keepOneModal(bus)
  bus.actions$.subscribe(({ type, payload }) => actions.push({ type, payload }))

  const call = (method: Method) => (url: string) => {
    calls.push(`${method} ${url}`)
    return answer?.(method, url) ?? Promise.reject(new HttpError('Network Error'))
  }
  const http: Http = { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') }

  const portalRoot = document.createElement('div')
  const props: ToolbarProps = {
    pageData,
    bus,
    http,
    features: createFeatures(pageData.evaluatedFeatures),
    i18n: createI18n(pageData.language, { 'mf-toolbar': locales[pageData.language] }),
    portalRoot,
    redirect: (url) => {
      redirects.push(url)
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
    reports,
    /** The payloads of one kind of action, in order. */
    payloadsOf: (type: string) =>
      actions.filter((action) => action.type === `${type}@1`).map((a) => a.payload),
    /** Draws the toolbar and its modals. */
    show(user: UserEvent = userEvent.setup()) {
      document.body.append(portalRoot)
      const view = render(<Toolbar {...props} />)
      const show = (next: Partial<PageData>) =>
        view.rerender(<Toolbar {...props} pageData={{ ...pageData, ...next }} />)
      return { ...view, user, showPageData: show }
    },
    /** Lets another remote speak. */
    hear: (speak: () => void) => act(speak),
  }
}

/** What every page of the server comes with. */
export function setCsrfCookie(): void {
  document.cookie = 'csrftoken=test'
}

/** A page that lost its cookie. */
export function clearCsrfCookie(): void {
  document.cookie = 'csrftoken=; max-age=0'
}

/** An answer that comes when the test says so. */
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

/** Speaks, and lets everyone who waits for it draw. */
async function settle(speak: () => void): Promise<void> {
  await act(() => {
    speak()
    return Promise.resolve()
  })
}
