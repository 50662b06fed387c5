import { createServerRender } from '@viewpage/remote-kit/server'
import type { Language, MessageTree } from '@viewpage/shared-events'
import { components } from './components.tsx'
import en from './locales/en.json' with { type: 'json' }
import { remote } from './remote.ts'

const all: Record<Language, MessageTree> = {
  de: en,
  en,
  es: en,
  fr: en,
  pt: en,
  hu: en,
  it: en,
  ja: en,
  ko: en,
}

export const { contract, slots, render } = createServerRender(remote, components, all)
