import { createServerRender } from '@viewpage/remote-kit/server'
import { components } from './components.ts'
import { locales } from './locales/index.ts'
import { remote } from './remote.ts'

/** Renders the slots on the server. */
export const { contract, slots, render } = createServerRender(remote, components, locales)
