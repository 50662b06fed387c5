import { samplePageData, slotStage } from '@viewpage/remote-kit/testing'
import type { Bus, DeckPageData } from '@viewpage/shared-events'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { locales } from '../src/locales/index.ts'

export interface RenderedSlot {
  readonly bus: Bus
  /** Published actions in order: type (`owner/fact`) and payload. */
  readonly published: [type: string, payload: unknown][]
  /** The payloads of one type. */
  readonly payloadsOf: (type: string) => unknown[]
  readonly reported: readonly unknown[]
  /** Requests to the server, in order. */
  readonly requests: readonly { method: string; url: string; body: unknown }[]
  readonly unmount: () => void
}

/** The sample page data, with a document URL. */
export function pageDataWith(changes: Partial<DeckPageData> = {}): DeckPageData {
  const deck = { ...samplePageData.deck, documentUrl: '/api/v4/presentation/orbit1/document/?revision=1' }
  return { ...samplePageData, deck, ...changes }
}

/** Renders a component in a slot, and waits for loads that finish at once. */
export async function renderSlot(node: ReactNode, pageData = pageDataWith()): Promise<RenderedSlot> {
  const { bus, reports, requests, render } = slotStage({ remote: 'mf-viewer', locales, pageData })
  const published: RenderedSlot['published'] = []
  bus.actions$.subscribe(({ type, payload }) => published.push([type.replace(/@\d+$/, ''), payload]))
  const { unmount } = render(node)
  await settle()
  return {
    bus,
    published,
    payloadsOf: (type) => published.filter(([each]) => each === type).map(([, payload]) => payload),
    reported: reports,
    requests,
    unmount,
  }
}

/** Waits for pending promises and React updates. @param change runs first */
export async function settle(change: () => void = () => {}): Promise<void> {
  await act(async () => {
    change()
    await new Promise((resolve) => setTimeout(resolve))
  })
}
