import { defineSomeLocales } from '@viewpage/remote-kit/locales'
import { createServerRender } from '@viewpage/remote-kit/server'
import { components } from './components.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { remote } from './remote.ts'

export const { contract, slots, render } = createServerRender(
  remote,
  components,
  defineSomeLocales(en, { de, en }),
)
