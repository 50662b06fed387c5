import { defineRemote } from '@viewpage/remote-kit/define-remote'
import { modals, sidebars, toolbar, viewer } from '@viewpage/shared-events'

/** The row of buttons between two hairlines. */
const size = { height: 54, lines: 'both' } as const

/** This remote as data: its actions, and what the page needs to know about its slots. */
export const remote = defineRemote({
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
    sidebars.pricingVisited,
    modals.showModalRequested,
    modals.closeModalRequested,
  ],
  consumes: [toolbar.likeRequested, modals.modalChanged, viewer.stepChanged, viewer.fullscreenChanged],
  slots: {
    toolbar: {
      policy: { replaceBy: 'row', ...size },
      skeleton: { blocks: [{ kind: 'box', ...size }] },
    },
    modals: { policy: 'silent' },
  },
  exposes: { './Toolbar': './src/Toolbar.tsx' },
})
