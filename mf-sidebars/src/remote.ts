import { defineRemote } from '@viewpage/remote-kit/define-remote'
import { sidebars } from '@viewpage/shared-events'

/** This remote as data: its actions, and what the page needs to know about its slots. */
export const remote = defineRemote({
  name: 'mf-sidebars',
  emits: [sidebars.cardOpened, sidebars.ctaClicked, sidebars.pricingVisited],
  consumes: [],
  slots: {
    'app-promo': { policy: 'silent' },
    sidebar: {
      policy: 'keep',
      skeleton: {
        area: 'picks',
        blocks: [
          { kind: 'bar', width: '50%', height: 22, marginEnd: 12 },
          { kind: 'bar', width: '100%', height: 14, marginEnd: 12 },
          { kind: 'bar', width: '90%', height: 14, marginEnd: 12 },
        ],
      },
    },
    cta: {
      policy: 'keep',
      skeleton: { blocks: [{ kind: 'box', height: 226, surface: 'sunken' }] },
    },
  },
})
