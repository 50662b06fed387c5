import { createUseBus } from '@viewpage/remote-kit'
import { defineContract, identification, modals } from '@viewpage/shared-events'

/** The actions this remote publishes and handles. */
export const contract = defineContract({
  name: 'mf-identification',
  emits: [identification.identificationChanged, modals.showModalRequested, modals.closeModalRequested],
  consumes: [identification.viewerIdentificationRequested, modals.modalChanged],
})

export const useBus = createUseBus(contract)
