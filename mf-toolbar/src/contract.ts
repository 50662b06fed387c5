import { createUseBus } from '@viewpage/remote-kit'
import { defineContract } from '@viewpage/shared-events'

/** What this remote says and hears. */
export const contract = defineContract({ name: 'mf-toolbar', emits: [], consumes: [] })

export const useBus = createUseBus(contract)
