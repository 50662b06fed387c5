import type { Bus, Features, PageData } from '@viewpage/shared-events'
import type { i18n } from 'i18next'
import type { Http } from './http.ts'

/** What a slot was doing when an error happened. */
export type ErrorPhase = 'load' | 'mount' | 'hydrate' | 'render' | 'unmount' | 'action' | 'effect'

/** The part of i18next that slots use, with the texts of their remote in the page's language. */
export type SlotI18n = Pick<i18n, 'language' | 't' | 'getFixedT'>

/** The props that a host passes to every slot. */
export interface SlotProps {
  /** The slot's name, for example `toolbar`. */
  readonly slot: string
  readonly pageData: PageData
  /** Publishes with this remote and version as the sender. */
  readonly bus: Bus
  readonly http: Http
  readonly features: Features
  readonly i18n: SlotI18n
  /** Container of dialogs and menus; `null` on the server. */
  readonly portalRoot: HTMLElement | null
  /** Navigates once `before` (the log call of a click) has settled, or after 500 ms. */
  readonly redirect: (url: string, before?: PromiseLike<unknown>) => Promise<void>
  /** Reports an error to the host, which adds remote and version. */
  readonly report: (error: unknown, phase?: ErrorPhase) => void
}

/** The props that a host passes to the lifecycles of a slot. */
export interface LifecycleProps extends SlotProps {
  /** The root element of the slot. The slot renders into it, and leaves it empty when it unmounts. */
  readonly domElement: HTMLElement
}

/** Resolves when it is done. The host ends a step that takes more than 3 s. */
export type Lifecycle = (props: LifecycleProps) => Promise<unknown>

/** What `./slots` of every remote exports for each slot: single-spa's lifecycles, in any framework. */
export interface SlotLifecycles {
  /** Once, before the first mount. */
  readonly bootstrap: Lifecycle | readonly Lifecycle[]
  /** Hydrates if the element has {@link HYDRATE_ATTRIBUTE}, and renders from scratch otherwise. */
  readonly mount: Lifecycle
  readonly unmount: Lifecycle
  /** For hosts that pass new props while the slot is mounted. The hosts of this repository do not. */
  readonly update?: Lifecycle
}

/** On the root element of a slot that has the server's HTML of the same version. The mount removes it. */
export const HYDRATE_ATTRIBUTE = 'data-hydrate'
