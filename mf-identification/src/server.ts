import { createServerRender } from '@viewpage/remote-kit/server'
import { locales } from './locales/index.ts'
import { remote } from './remote.ts'

/** The entry point of the server build. */
export const { contract, slots, render } = createServerRender(remote, locales)
