import { createServerBuild } from '@viewpage/remote-kit/server-build'
import { render as renderComponent } from 'svelte/server'
import Counter from './Counter.svelte'
import { locales } from './locales/index.ts'
import { remote } from './remote.ts'

/** What the server renders pages with. */
export const { contract, slots, render } = createServerBuild(
  remote,
  { 'counter-svelte': (props) => renderComponent(Counter, { props }).body },
  locales,
)
