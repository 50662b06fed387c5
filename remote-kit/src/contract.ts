// The contract between a remote and a host, independent of a framework. For React, `lifecyclesOf` (main entry) and
// `createServerRender` (`./server`) implement it.
export { defineRemote } from './define-remote.ts'
export type { Remote } from './define-remote.ts'
export { HYDRATE_ATTRIBUTE } from './slot-contract.ts'
export { shownLanguage } from './shown-language.ts'
export type {
  ErrorPhase,
  Lifecycle,
  LifecycleProps,
  SlotI18n,
  SlotLifecycles,
  SlotProps,
} from './slot-contract.ts'
