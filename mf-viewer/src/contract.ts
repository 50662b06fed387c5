import { createUseBus } from '@viewpage/remote-kit'
import {
  defineContract,
  identification,
  modals,
  toolbar,
  viewer,
  type ContractBus,
} from '@viewpage/shared-events'

/** The actions that this remote publishes and receives. */
export const contract = defineContract({
  name: 'mf-viewer',
  emits: [
    viewer.presentationStarted,
    viewer.loadProgressed,
    viewer.previewLoadStarted,
    viewer.previewLoadFinished,
    viewer.previewLoadFailed,
    viewer.infoLayerModeSet,
    viewer.publicViewPageLoaded,
    viewer.loadingFinished,
    viewer.endScreenChanged,
    viewer.restarted,
    viewer.stepChanged,
    viewer.stepRequested,
    viewer.analyticsTrackingChanged,
    viewer.activityNoticed,
    viewer.pagedTranscriptShown,
    viewer.transcriptOpened,
    viewer.fullscreenChanged,
    viewer.teaserThumbnailClicked,
    viewer.orientationChanged,
    viewer.webAssemblyCheckFailed,
    viewer.moreByThisAuthorLoaded,
    identification.viewerIdentificationRequested,
    toolbar.likeRequested,
    modals.showModalRequested,
  ],
  consumes: [
    viewer.stepChanged,
    viewer.stepRequested,
    viewer.playbackRequested,
    viewer.closeFullscreenOverlayRequested,
    identification.identificationChanged,
    modals.modalChanged,
    toolbar.likeChanged,
  ],
})

/** The bus as this remote may use it. */
export type ViewerBus = ContractBus<typeof contract>

export const useBus = createUseBus(contract)
