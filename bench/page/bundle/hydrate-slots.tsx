import { SlotContext, type SlotComponents } from '@viewpage/remote-kit'
import { createI18n } from '@viewpage/remote-kit/locales'
import {
  createBus,
  createFeatures,
  keepOneModal,
  type DeckPageData,
  type PageRelease,
} from '@viewpage/shared-events'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as unknown
const pageData = read('page-data') as DeckPageData
const { messages } = read('page-release') as PageRelease
const bus = createBus({
  sender: { remote: 'bundle', version: '1.0.0' },
  onSubscriberFailure: ({ error }) => {
    throw error
  },
})
keepOneModal(bus)

const noHttp = () => Promise.reject(new Error('not measured'))

/**
 * Hydrates the slots of the page from one plain bundle: no federation, no single-spa, no fallbacks.
 *
 * @param remotes remote name to its components
 */
export function hydrateSlots(remotes: Readonly<Record<string, SlotComponents>>): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    const { slot = '', remote: name = '' } = element.dataset
    const Component = remotes[name]?.[slot]
    const root = element.firstElementChild
    if (!Component || !root) continue
    const Live = () => {
      useEffect(() => {
        element.dataset['state'] = 'live'
      }, [])
      const props = {
        slot,
        pageData,
        bus,
        features: createFeatures(pageData.evaluatedFeatures),
        i18n: createI18n(pageData.language, { [name]: messages[name] ?? {} }),
        http: { get: noHttp, put: noHttp, post: noHttp, delete: noHttp },
        portalRoot: document.getElementById('portal'),
        redirect: noHttp,
        report: () => undefined,
      }
      return (
        <SlotContext value={props}>
          <Component />
        </SlotContext>
      )
    }
    hydrateRoot(root, <Live />, { identifierPrefix: `${slot}-` })
  }
}
