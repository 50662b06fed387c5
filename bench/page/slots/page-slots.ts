import type { SlotProps } from '@viewpage/remote-kit'
import { createI18n } from '@viewpage/remote-kit/locales'
import {
  createBus,
  createFeatures,
  keepOneModal,
  type DeckPageData,
  type PageRelease,
} from '@viewpage/shared-events'
import { http } from './http.ts'

/** A slot in the HTML of the page, with what its component needs. */
export interface PageSlot {
  readonly name: string
  readonly remote: string
  readonly element: HTMLElement
  /** Contains the server's HTML of the component. */
  readonly root: HTMLElement
  readonly props: SlotProps
  /** Marks the slot as live; the benchmark waits until every slot has this mark. */
  markLive(): void
}

/** The event of remote-kit's host, which lets the page carry out presses that it kept. */
const SLOT_LIVE = 'viewpage-slot-live'

declare global {
  /** The remote of which `bench:faults` makes every slot fail. */
  var benchBroken: { readonly remote: string; readonly phase: 'mount' | 'render' } | undefined
}

const isBroken = (remote: string, phase: 'mount' | 'render') =>
  globalThis.benchBroken?.remote === remote && globalThis.benchBroken.phase === phase

function fail(): never {
  throw new Error('broken on purpose')
}

/** Finds the slots of this page. All of them share one bus. */
export function findPageSlots(): readonly PageSlot[] {
  const pageData = read('page-data') as DeckPageData
  const { messages } = read('page-release') as PageRelease
  const bus = createBus({
    sender: { remote: 'bench', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => reportError(error),
  })
  keepOneModal(bus)
  const shared = {
    pageData,
    bus,
    http,
    features: createFeatures(pageData.evaluatedFeatures),
    portalRoot: document.getElementById('portal'),
    redirect: async (url: string) => location.assign(url),
    report: reportError,
  }
  return [...document.querySelectorAll<HTMLElement>('[data-slot]')].flatMap((element) => {
    const { slot: name = '', remote = '' } = element.dataset
    const root = element.querySelector<HTMLElement>(':scope > [data-slot-root]')
    if (!root) return []
    // Every component asks for its texts while it renders.
    const i18n = isBroken(remote, 'render')
      ? { getFixedT: fail }
      : createI18n(pageData.language, { [remote]: messages[remote] ?? {} })
    return {
      name,
      remote,
      element,
      root,
      props: { ...shared, slot: name, i18n: i18n as SlotProps['i18n'] },
      markLive() {
        if (isBroken(remote, 'mount')) fail()
        element.dataset['state'] = 'live'
        element.dispatchEvent(new Event(SLOT_LIVE))
      },
    }
  })
}

function read(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null')
}
