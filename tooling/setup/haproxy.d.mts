import type { Program } from './program.d.mts'

/** @returns `null` if there is no HAProxy and none can be installed */
export function findHaproxy(): Program | null
