import { createServerBuild } from '@viewpage/remote-kit/server-build'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { Counter } from './Counter.tsx'
import { locales } from './locales/index.ts'
import { remote } from './remote.ts'

/** What the server renders pages with. */
export const { contract, slots, render } = createServerBuild(
  remote,
  { 'counter-preact': (props) => renderToString(h(Counter, props)) },
  locales,
)
