/// <reference types="@testing-library/jest-dom/jest-globals" preserve="true" />
import {
  createBus,
  createFeatures,
  keepOneModal,
  type Bus,
  type DeckPageData,
  type PublishedAction,
} from '@viewpage/shared-events'
import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.node'
import { createI18n, textsIn, type Locales } from '../src/locales.ts'
import type { SlotProps } from '../src/slot-contract.ts'
import { SlotContext } from '../src/slot.ts'
import { createFakeHttp, type AnswerCall } from './fake-http.ts'
import { samplePageData } from './sample-page-data.ts'

export { samplePageData, samplePrezilink, sampleVisitor } from './sample-page-data.ts'

export interface SlotStageOptions {
  /** The remote's name, for its texts. */
  readonly remote: string
  readonly locales: Locales
  /** Overrides of the sample page data. */
  readonly pageData?: Partial<DeckPageData>
  /** Answers instead of the network. Calls without a response reject with "Network Error". */
  readonly answer?: AnswerCall
}

/** A slot for tests, with a real bus, texts and features. It records everything that the slot sends. */
export interface SlotStage {
  readonly props: SlotProps
  readonly bus: Bus
  /** Everything published so far, oldest first. */
  readonly published: readonly PublishedAction[]
  readonly redirects: readonly string[]
  readonly reports: readonly unknown[]
  readonly requests: readonly { method: string; url: string; body: unknown }[]
  render(node: ReactNode): RenderResult
  /** The HTML of the server. */
  renderToHtml(node: ReactNode): string
  /** Renders as on the server, then hydrates. Resolves with hydration mismatches. */
  hydrate(node: ReactNode): Promise<{ element: HTMLElement; mismatches: unknown[]; unmount: () => void }>
}

/**
 * Sets a slot up for a test.
 *
 * @example `const { render, published } = slotStage({ remote: 'mf-toolbar', locales })`
 */
export function slotStage({ remote, locales, pageData: changes, answer }: SlotStageOptions): SlotStage {
  // Announcements of the test before.
  document.getElementById('live')?.remove()
  const published: PublishedAction[] = []
  const redirects: string[] = []
  const reports: unknown[] = []
  const requests: { method: string; url: string; body: unknown }[] = []
  const pageData = { ...samplePageData, ...changes }
  const bus = createBus({
    sender: { remote, version: 'test' },
    onSubscriberFailure: ({ error }) => reports.push(error),
  })
  keepOneModal(bus)
  bus.actions$.subscribe((action) => published.push(action))

  const http = createFakeHttp((method, url, body) => {
    requests.push({ method, url, body })
    return answer?.(method, url, body)
  })
  const props: SlotProps = {
    slot: 'test',
    pageData,
    bus,
    http,
    features: createFeatures(pageData.evaluatedFeatures),
    i18n: createI18n(pageData.language, { [remote]: textsIn(pageData.language, locales) }),
    portalRoot: document.body,
    redirect: (url) => {
      redirects.push(url)
      return Promise.resolve()
    },
    report: (error) => reports.push(error),
  }
  const inSlot = (node: ReactNode) => <SlotContext value={props}>{node}</SlotContext>
  const renderToHtml = (node: ReactNode) => renderToString(inSlot(node))

  return {
    props,
    bus,
    published,
    redirects,
    reports,
    requests,
    // As in the page: the error boundary reports them.
    render: (node) => render(inSlot(node), { onCaughtError: () => undefined }),
    renderToHtml,
    async hydrate(node) {
      const element = document.createElement('div')
      const mismatches: unknown[] = []
      element.innerHTML = renderToHtml(node)
      document.body.append(element)
      const root = await act(() =>
        Promise.resolve(
          hydrateRoot(element, inSlot(node), { onRecoverableError: (error) => mismatches.push(error) }),
        ),
      )
      const unmount = () => {
        act(() => root.unmount())
        element.remove()
      }
      return { element, mismatches, unmount }
    },
  }
}
