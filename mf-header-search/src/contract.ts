import { createUseBus } from '@viewpage/remote-kit'
import { defineContract, search } from '@viewpage/shared-events'

/** What this remote says and hears. */
export const contract = defineContract({
  name: 'mf-header-search',
  emits: [search.logoClicked, search.searchInputClicked, search.searchSubmitted],
  consumes: [],
})

export const useBus = createUseBus(contract)
