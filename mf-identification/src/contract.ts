import { createUseBus } from '@viewpage/remote-kit'
import { defineContract, identification, modals } from '@viewpage/shared-events'

/** What this remote says and hears. */
export const contract = defineContract({
  name: 'mf-identification',
  emits: [identification.identificationChanged, modals.showModalRequested, modals.closeModalRequested],
  consumes: [identification.viewerIdentificationRequested, modals.modalChanged],
})

export const useBus = createUseBus(contract)
