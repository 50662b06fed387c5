import { defineRemote } from '@viewpage/remote-kit/contract'
import { viewer } from '@viewpage/shared-events'

/** This remote as data: its actions, and what the page needs to know about its slots. */
export const remote = defineRemote({
  name: 'mf-counter-vue',
  emits: [],
  consumes: [viewer.stepChanged],
  slots: {
    'counter-vue': {
      policy: 'keep',
      skeleton: { whenAll: ['deck'], blocks: [{ kind: 'box', height: 54, lines: 'end' }] },
    },
  },
})
