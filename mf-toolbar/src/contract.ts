import { createUseBus } from '@viewpage/remote-kit'
import { defineContract, modals, sidebars, toolbar, viewer } from '@viewpage/shared-events'

/** What this remote says and hears. */
export const contract = defineContract({
  name: 'mf-toolbar',
  emits: [
    toolbar.likeChanged,
    toolbar.presentationShared,
    toolbar.socialShareOpened,
    toolbar.linkCopied,
    toolbar.embedCodeCopied,
    toolbar.editorOpened,
    toolbar.commentingOpened,
    toolbar.presentationCopied,
    toolbar.copyFailed,
    toolbar.upgradePanelFailed,
    sidebars.ctaClicked,
    modals.showModalRequested,
    modals.closeModalRequested,
  ],
  consumes: [toolbar.likeRequested, modals.modalChanged, viewer.stepChanged, viewer.fullscreenChanged],
})

export const useBus = createUseBus(contract)
