import { defineRemote } from '@viewpage/remote-kit/define-remote'
import {
  identification,
  modals,
  sidebars,
  toolbar,
  viewer,
  type SkeletonBlock,
} from '@viewpage/shared-events'

const line = (width: string): SkeletonBlock => ({ kind: 'bar', width, height: 14, marginEnd: 12 })

/** The label of a presentation that is in no list, on narrow pages a line of its own. */
const labelOf = (privacy: string) =>
  ({
    kind: 'box',
    height: { narrow: 24, wide: 0, wideFrom: 480 },
    whenAll: [`privacy=${privacy}`],
  }) satisfies SkeletonBlock

/** The texts are real, because the height depends on them. */
const titleAndDescription: SkeletonBlock = {
  kind: 'columns',
  rowGap: 14,
  columnGap: 48,
  columns: [
    {
      grow: 5,
      basis: 375,
      blocks: [
        { kind: 'text', text: 'title' },
        { kind: 'bar', width: '50%', height: { lines: 1, rem: 1.25 }, marginStart: 14 },
        ...['unlisted', 'private'].map(labelOf),
      ],
    },
    {
      grow: 6,
      basis: 450,
      paddingStart: { narrow: 0, wide: 4, wideFrom: 992 },
      blocks: [
        { kind: 'text', text: 'description' },
        { kind: 'text', text: 'tags', marginStart: 14 },
      ],
    },
  ],
}

/** This remote as data: its actions, and what the page needs to know about its slots. */
export const remote = defineRemote({
  name: 'mf-viewer',
  emits: [
    viewer.presentationStarted,
    viewer.presentationSeen,
    viewer.loadProgressed,
    viewer.previewLoadStarted,
    viewer.previewLoadFinished,
    viewer.previewLoadFailed,
    viewer.infoLayerModeSet,
    viewer.publicViewPageLoaded,
    viewer.loadingFinished,
    viewer.endScreenChanged,
    viewer.playbackChanged,
    viewer.restarted,
    viewer.stepChanged,
    viewer.stepRequested,
    viewer.analyticsTrackingChanged,
    viewer.activityNoticed,
    viewer.pagedTranscriptShown,
    viewer.transcriptOpened,
    viewer.fullscreenChanged,
    viewer.closeFullscreenOverlayRequested,
    viewer.teaserThumbnailClicked,
    viewer.orientationChanged,
    viewer.webAssemblyCheckFailed,
    viewer.moreByThisAuthorLoaded,
    identification.viewerIdentificationRequested,
    toolbar.likeRequested,
    sidebars.cardOpened,
    sidebars.ctaClicked,
    modals.showModalRequested,
  ],
  consumes: [
    viewer.stepChanged,
    viewer.stepRequested,
    viewer.playbackRequested,
    viewer.autoplayRequested,
    viewer.fullscreenRequested,
    viewer.closeFullscreenOverlayRequested,
    viewer.fullscreenChanged,
    identification.identificationChanged,
    modals.modalChanged,
    toolbar.likeChanged,
  ],
  // A version that runs and never starts a presentation is rolled back, too.
  guardrails: [{ action: 'viewer/presentationStarted@1', perView: 'at least as often' }],
  slots: {
    viewer: { policy: { replaceBy: 'stage' }, skeleton: { blocks: [{ kind: 'stage' }] } },
    teaser: {
      policy: 'silent',
      skeleton: {
        whenAll: ['teaseContent'],
        blocks: [{ kind: 'box', height: { narrow: 87, wide: 105, wideFrom: 768 } }],
      },
    },
    metadata: { policy: 'keep', skeleton: { blocks: [titleAndDescription] } },
    transcript: {
      policy: 'keep',
      skeleton: {
        whenAll: ['transcriptData'],
        blocks: [
          { kind: 'bar', width: '120px', height: 22, marginEnd: 12 },
          ...['100%', '94%', '97%', '60%'].map(line),
        ],
      },
    },
  },
  exposes: { './Stage': './src/Stage.tsx' },
})
