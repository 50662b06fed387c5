import { createUseBus } from '@viewpage/remote-kit'
import { defineContract, search, sidebars } from '@viewpage/shared-events'

/** What this remote says and hears. */
export const contract = defineContract({
  name: 'mf-header-search',
  emits: [search.logoClicked, search.searchInputClicked, search.searchSubmitted, sidebars.ctaClicked],
  consumes: [],
})

export const useBus = createUseBus(contract)
