import {
  createBus,
  createFeatures,
  keepOneModal,
  type Bus,
  type Language,
  type DeckPageData,
} from '@viewpage/shared-events'
import '../styles/base.css'
import '../styles/tokens.css'
import '../styles/kit.css'
import './stand-alone.css'
import { createI18n, textsIn, type Locales } from '../src/locales.ts'
import { PSEUDO_LOCALE, pseudoMessages } from '../src/pseudo-locale.ts'
import type { LifecycleProps, SlotLifecycles } from '../src/slot-contract.ts'
import { createFakeHttp, type AnswerCall } from './fake-http.ts'
import { samplePageData } from './sample-page-data.ts'

export { samplePageData, samplePrezilink, sampleVisitor } from './sample-page-data.ts'

/** One state of a remote to look at. */
export interface Case {
  /** Slots to show, in this order. */
  readonly slots: readonly string[]
  /** Overrides of {@link samplePageData}. */
  readonly pageData?: Partial<DeckPageData>
  /** Answers instead of the network. Calls without a response reject with "Network Error". */
  readonly answer?: AnswerCall
  /** Publishes actions of other remotes. */
  readonly play?: (bus: Bus) => void
}

/** A remote and its cases, whatever draws them. */
export interface Cases {
  readonly remote: { readonly name: string }
  readonly locales: Locales
  /** Cases by name. The first one is shown unless the address names another. */
  readonly cases: Readonly<Record<string, Case>>
}

/** A remote by itself, in whatever framework. */
export interface StandAloneSlots extends Cases {
  /** As `src/slots.ts` exports them. */
  readonly slots: Readonly<Record<string, SlotLifecycles>>
}

/**
 * Shows a remote by itself, as {@link showCase}, by the lifecycles that a host calls.
 *
 * @example `standAloneSlots({ remote, slots, locales, cases: { plain: { slots: ['progress'] } } })`
 */
export function standAloneSlots({ slots, ...cases }: StandAloneSlots): void {
  showCase(cases, (props) => {
    const lifecycles = slots[props.slot]
    if (!lifecycles) return false
    const steps = [lifecycles.bootstrap, lifecycles.mount].flat()
    void steps
      .reduce<Promise<unknown>>((before, step) => before.then(() => step(props)), Promise.resolve())
      .catch(props.report)
    return true
  })
}

/**
 * Shows one case. The address selects it, a language (`en-XA` is the pseudo-locale) and a theme
 * (`?case=&lang=&theme=`). The actions that the remote publishes are listed below; `?bare` shows the remote only.
 *
 * @param draw a slot in its element. @returns whether the remote fills it
 * @throws Error for a case or a slot that there is not
 */
export function showCase({ remote, locales, cases }: Cases, draw: (props: LifecycleProps) => boolean): void {
  const address = new URLSearchParams(location.search)
  const name = address.get('case') ?? Object.keys(cases)[0] ?? ''
  const wanted = address.get('lang') ?? 'en'
  const isPseudo = wanted === PSEUDO_LOCALE
  const language = (isPseudo ? 'en' : wanted) as Language
  const chosen = cases[name]
  if (!chosen)
    throw new Error(`[remote-kit] There is no case "${name}"; there are ${Object.keys(cases).join(', ')}.`)

  document.documentElement.lang = language
  document.documentElement.dataset['theme'] = address.get('theme') ?? ''

  const log = document.createElement('ol')
  const bus = createBus({
    sender: { remote: 'stand-alone', version: '0.0.0' },
    onSubscriberFailure: ({ error }) => console.error(error),
  })
  keepOneModal(bus)
  bus.actions$.subscribe(({ type, payload }) => {
    const line = document.createElement('li')
    line.textContent = `${type} ${JSON.stringify(payload) ?? ''}`
    log.prepend(line)
  })

  const main = document.createElement('main')
  const portalRoot = document.createElement('div')
  const nav = navigation(Object.keys(cases), name, wanted)
  nav.hidden = log.hidden = address.has('bare')
  document.body.append(nav, main, log, portalRoot)
  log.className = 'stand-alone-log'

  const pageData = { ...samplePageData, ...chosen.pageData, language }
  const i18n = createI18n(language, {
    [remote.name]: isPseudo ? pseudoMessages(locales.en) : textsIn(language, locales),
  })
  const props = {
    pageData,
    bus,
    http: createFakeHttp((...call) => chosen.answer?.(...call)),
    features: createFeatures(pageData.evaluatedFeatures),
    i18n,
    portalRoot,
    redirect: (url: string) => Promise.resolve(location.assign(url)),
    report: (error: unknown) => console.error(error),
  }
  for (const slot of chosen.slots) {
    const domElement = document.createElement('div')
    domElement.dataset['slot'] = slot
    if (!locales[language]) domElement.lang = 'en'
    main.append(domElement)
    if (!draw({ ...props, slot, domElement }))
      throw new Error(`[remote-kit] ${remote.name} does not fill the slot "${slot}".`)
  }
  chosen.play?.(bus)
}

function navigation(cases: readonly string[], current: string, language: string): HTMLElement {
  const nav = document.createElement('nav')
  nav.className = 'stand-alone-cases'
  for (const each of cases) {
    const link = document.createElement('a')
    link.href = `?case=${each}&lang=${language}`
    link.textContent = each
    if (each === current) link.setAttribute('aria-current', 'page')
    nav.append(link)
  }
  return nav
}
