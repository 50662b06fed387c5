import { createUseBus } from '@viewpage/remote-kit'
import { defineContract, sidebars } from '@viewpage/shared-events'

/** What this remote says and hears. */
export const contract = defineContract({
  name: 'mf-sidebars',
  emits: [sidebars.cardOpened, sidebars.ctaClicked, sidebars.pricingVisited],
  consumes: [],
})

export const useBus = createUseBus(contract)
