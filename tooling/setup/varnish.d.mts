import type { Program } from './program.d.mts'

/** @returns `null` if there is no Varnish and none can be installed */
export function findVarnish(): Program | null
