import { createServerBuild } from '@viewpage/remote-kit/server-build'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import Counter from './Counter.vue'
import { locales } from './locales/index.ts'
import { remote } from './remote.ts'

/** What the server renders pages with. */
export const { contract, slots, render } = createServerBuild(
  remote,
  { 'counter-vue': (slotProps) => renderToString(createSSRApp(Counter, { slotProps })) },
  locales,
)
