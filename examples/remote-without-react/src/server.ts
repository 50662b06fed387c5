import { createServerBuild } from '@viewpage/remote-kit/server-build'
import { render as renderComponent } from 'svelte/server'
import { locales } from './locales/index.ts'
import { progressPropsOf } from './progress-props.ts'
import { remote } from './remote.ts'
import Slot from './Slot.svelte'

/** What the server renders pages with. */
export const { contract, slots, render } = createServerBuild(
  remote,
  { progress: (props) => renderComponent(Slot, { props: progressPropsOf(props) }).body },
  locales,
)
