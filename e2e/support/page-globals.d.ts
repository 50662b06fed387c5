import type { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import type { Query } from '../engines/in-page.ts'

interface PublishedAction {
  readonly type: string
  readonly payload: unknown
  readonly sender: { readonly remote: string; readonly version: string }
}

interface SharedEvents {
  openModal(bus: unknown, name: string): void
  createFeatures(): { isOn(name: string): boolean }
}

/** As single-spa exposes it. */
interface SlotApplication {
  readonly name: string
  readonly status: string
  activeWhen: () => boolean
}

/** As docs/reuse-the-toolbar.md describes it. */
interface OtherPageGlobal {
  mountToolbar(element: unknown, options?: object): Promise<{ unmount(): void }>
}

declare global {
  /** Diagnostics of our pages (`?diagnostics=console`), and globals that tests add. */
  interface Window {
    readonly __viewpage: {
      readonly bus: {
        readonly actions$: { subscribe(next: (action: PublishedAction) => void): void }
        publish(declaration: object, payload: object): void
      }
      readonly errors: readonly unknown[]
    }
    readonly __FEDERATION__: {
      readonly __INSTANCES__: readonly {
        readonly shareScopeMap: Record<string, Record<string, Record<string, { lib(): SharedEvents }>>>
      }[]
    }
    __SINGLE_SPA_DEVTOOLS__?: {
      readonly exposedMethods?: { getRawAppData(): SlotApplication[]; reroute(): Promise<unknown> }
    }
    /** On pages of other teams. */
    readonly viewpage: OtherPageGlobal
    /** ms since 1970 */
    readonly __pageStartTime: number
    /** All actions since a test subscribed. */
    recordedActions: PublishedAction[]
    /** All layout shifts: score and moved elements. */
    shifts: string[]
    /** Slots and how much of each was deferred in turn, such as `sidebar after-1`. */
    deferredSlots: string[]
    /** Animations and transitions that have begun since a test began to count. */
    fades?: number
    /** The size of each text in px, and whether it was shortened, before a test changed the text of the page. */
    usualTexts?: Map<Element, { readonly size: number; readonly isShortened: boolean }>
    /** Queries by role and label, which tests in other engines add. */
    readonly TestingLibraryDom: {
      readonly queryAllByRole: typeof queryAllByRole
      readonly queryAllByLabelText: typeof queryAllByLabelText
    }
    findForTest: (query: Query) => HTMLElement[]
    reportViolation: (violation: string) => void
  }
}
