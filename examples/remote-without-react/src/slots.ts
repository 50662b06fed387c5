import { createLifecycles } from './lifecycles.ts'

/** What the shell mounts: single-spa lifecycles by slot. */
export const slots = { progress: createLifecycles() }
