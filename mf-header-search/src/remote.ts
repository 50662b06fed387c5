import { defineRemote } from '@viewpage/remote-kit/define-remote'
import { search, sidebars } from '@viewpage/shared-events'

/** This remote as data: its actions, and what the page needs to know about its slots. */
export const remote = defineRemote({
  name: 'mf-header-search',
  emits: [search.logoClicked, search.searchInputClicked, search.searchSubmitted, sidebars.ctaClicked],
  consumes: [],
  slots: {
    banner: {
      policy: 'keep',
      skeleton: {
        whenAll: ['shouldShowPreziVideoBanner', 'evaluatedFeatures.video_banner'],
        blocks: [{ kind: 'box', height: 40, surface: 'inverse' }],
      },
    },
    header: {
      policy: 'keep',
      skeleton: {
        blocks: [
          { kind: 'box', height: 36, whenAll: ['searchTerms.other'] },
          { kind: 'box', height: { narrow: 48, wide: 49, wideFrom: 768 }, lines: 'end' },
        ],
      },
    },
  },
})
