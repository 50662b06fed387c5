import { defineHost } from '@viewpage/remote-kit/define-host'
import { modals, search, sidebars, toolbar, viewer } from '@viewpage/shared-events'
import { countedActions } from '@viewpage/shared-events/catalogue'

/** The shell as data, for the contract of its build: pages and embeds. */
export const host = defineHost({
  name: 'shell',
  emits: [
    modals.modalChanged,
    modals.closeModalRequested,
    search.searchSubmitted,
    sidebars.ctaClicked,
    sidebars.pricingVisited,
    viewer.stepRequested,
    viewer.playbackRequested,
    viewer.autoplayRequested,
    viewer.fullscreenRequested,
    // Of the sharing panel.
    toolbar.linkCopied,
    toolbar.presentationShared,
    toolbar.socialShareOpened,
  ],
  consumes: [
    modals.showModalRequested,
    modals.closeModalRequested,
    viewer.stepChanged,
    viewer.playbackChanged,
    viewer.fullscreenChanged,
    viewer.activityNoticed,
    viewer.analyticsTrackingChanged,
    ...countedActions(),
  ],
  fillsSlots: true,
})
