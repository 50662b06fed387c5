import { defineRemote } from '@viewpage/remote-kit/define-remote'
import { identification, modals } from '@viewpage/shared-events'

/** This remote as data: its actions, and what the page needs to know about its slots. */
export const remote = defineRemote({
  name: 'mf-identification',
  emits: [identification.identificationChanged, modals.showModalRequested, modals.closeModalRequested],
  consumes: [identification.viewerIdentificationRequested, modals.modalChanged],
  slots: {
    identification: { policy: 'silent' },
  },
})
