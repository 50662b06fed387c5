import { createServerBuild } from '@viewpage/remote-kit/server-build'
import { counterHtml } from './counter.ts'
import { locales } from './locales/index.ts'
import { remote } from './remote.ts'

/** What the server renders pages with. */
export const { contract, slots, render } = createServerBuild(remote, { 'counter-dom': counterHtml }, locales)
