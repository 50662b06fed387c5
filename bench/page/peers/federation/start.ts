import { hydrateSlots } from '../../slots/hydrate-slots.tsx'
import { findPageSlots } from '../../slots/page-slots.ts'

const slots = findPageSlots()
const remotes = {
  'mf-header-search': () => import('mf_header_search/components'),
  'mf-identification': () => import('mf_identification/components'),
  'mf-sidebars': () => import('mf_sidebars/components'),
  'mf-toolbar': () => import('mf_toolbar/components'),
  'mf-viewer': () => import('mf_viewer/components'),
}
for (const [name, load] of Object.entries(remotes))
  void load().then(({ components }) => hydrateSlots(slots, name, components))
