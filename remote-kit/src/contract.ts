// What a remote and a host agree on, without a framework. React is one way to fulfil it: `lifecyclesOf` of the main
// door, and `createServerRender` of `./server`.
export { defineRemote } from './define-remote.ts'
export type { Remote } from './define-remote.ts'
export { HYDRATE_ATTRIBUTE } from './slot-contract.ts'
export type {
  ErrorPhase,
  Lifecycle,
  LifecycleProps,
  SlotI18n,
  SlotLifecycles,
  SlotProps,
} from './slot-contract.ts'
