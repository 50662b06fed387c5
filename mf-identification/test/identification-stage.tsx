import { beforeEach } from '@jest/globals'
import type { HttpAnswer } from '@viewpage/remote-kit'
import { samplePrezilink, slotStage } from '@viewpage/remote-kit/testing'
import { identification, type DeckPageData } from '@viewpage/shared-events'
import { act, screen } from '@testing-library/react'
import type { Browser } from '../src/browser.ts'
import { Identification } from '../src/identification/Identification.tsx'
import { locales } from '../src/locales/index.ts'
import { createDeliveryClock } from './delivery-clock.ts'
import { provideDialog } from './provide-dialog.ts'

provideDialog()
beforeEach(() => localStorage.clear())

/** A view link that asks its visitor to identify. */
export const prezilink = { ...samplePrezilink, link_id: 'linkask1', viewer_identification: true }

/** The response of a server that accepts the answer. */
export const ACCEPTED: HttpAnswer = { status: 200, data: null }

interface Scenario {
  pageData?: Partial<DeckPageData>
  /** The result of the lookup; `never` leaves it pending. */
  lookup?: { is_identified: boolean } | 'failure' | 'never'
  cookies?: string
  answer?: () => Promise<HttpAnswer>
  /** The page has already been reloaded. */
  hasReloaded?: boolean
}

/** Sets the remote up without rendering it; `node` is the component. */
export function setUp({
  pageData,
  lookup = { is_identified: false },
  cookies = 'a=b; csrftoken=token',
  answer = () => Promise.resolve(ACCEPTED),
  hasReloaded = false,
}: Scenario) {
  const stage = slotStage({
    remote: 'mf-identification',
    locales,
    pageData: { prezilink, ...pageData },
    answer,
  })
  const jar = { cookies }
  const logged: string[] = []
  const lookups: string[] = []
  const reloads = { count: 0 }
  const { clock, timers, goOnline } = createDeliveryClock()
  const browser: Browser = {
    ...clock,
    fetch: ((url: string) => {
      lookups.push(url)
      if (lookup === 'never') return new Promise(() => undefined)
      if (lookup === 'failure') return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(lookup) })
    }) as typeof fetch,
    cookies: () => jar.cookies,
    now: () => 1_000,
    storage: () => localStorage,
    reload: () => (reloads.count += 1),
    reloadOnce() {
      if (hasReloaded) return false
      reloads.count += 1
      return true
    },
    log: (message, error) => logged.push(`${message} ${error instanceof Error ? error.message : ''}`),
  }
  const states = () =>
    stage.published
      .filter(({ type }) => type === identification.identificationChanged.key)
      .map(({ payload }) => (payload as { state: string }).state)
  const node = <Identification browser={browser} />
  return { ...stage, node, states, logged, lookups, reloads, jar, timers, goOnline }
}

/** Renders the remote and waits for the lookup. */
export async function show(scenario: Scenario = {}) {
  const stage = setUp(scenario)
  const { unmount } = stage.render(stage.node)
  await settle()
  return { ...stage, unmount }
}

/** Runs `action` and waits until all responses are processed. */
export async function settle(action: () => void = () => undefined): Promise<void> {
  await act(async () => {
    action()
    await new Promise((resolve) => setTimeout(resolve))
  })
}

export const overlay = () => screen.queryByRole('dialog', { name: /shared a presentation with you/ })
export const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
export const emailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
export const submitButton = () => screen.getByRole('button')
