import { SlotContext, type Remote } from '@viewpage/remote-kit'
import { createI18n } from '@viewpage/remote-kit/locales'
import {
  createBus,
  createFeatures,
  keepOneModal,
  type PageData,
  type PageRelease,
} from '@viewpage/shared-events'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { remote as headerSearch } from '../../../mf-header-search/src/remote.ts'
import { remote as identification } from '../../../mf-identification/src/remote.ts'
import { remote as sidebars } from '../../../mf-sidebars/src/remote.ts'
import { remote as toolbar } from '../../../mf-toolbar/src/remote.ts'
import { remote as viewer } from '../../../mf-viewer/src/remote.ts'

/** The same components, hydrated from one plain bundle: no federation, no single-spa, no fallbacks. */
const remotes: Record<string, Remote> = {
  'mf-header-search': headerSearch,
  'mf-identification': identification,
  'mf-sidebars': sidebars,
  'mf-toolbar': toolbar,
  'mf-viewer': viewer,
}

const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as unknown
const pageData = read('page-data') as PageData
const { messages } = read('page-release') as PageRelease
const bus = createBus({
  sender: { remote: 'bundle', version: '1.0.0' },
  onSubscriberFailure: ({ error }) => {
    throw error
  },
})
keepOneModal(bus)

const noHttp = () => Promise.reject(new Error('not measured'))

for (const element of document.querySelectorAll<HTMLElement>('[data-slot]')) {
  const { slot = '', remote: name = '' } = element.dataset
  const Component = remotes[name]?.slots[slot]
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
