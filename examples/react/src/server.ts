import { createServerRender } from '@viewpage/remote-kit/server'
import { components } from './components.ts'
import { locales } from './locales/index.ts'
import { remote } from './remote.ts'

/** What the server renders pages with. */
export const { contract, slots, render } = createServerRender(remote, components, locales)
