import { SHARED_MODULES } from '@viewpage/tooling'
import { REMOTES } from '@viewpage/tooling/workspaces'

/** The modules that our own host shares. */
export const SHARED = Object.keys(SHARED_MODULES)

/** `mf-toolbar` as `mf_toolbar`, the name of its container. */
export const containerOf = (remote: string) => remote.replaceAll('-', '_')

export const EXPOSES = { './components': { import: 'part', name: 'components' } }

export { REMOTES }
