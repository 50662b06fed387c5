import { defineRemote } from '@viewpage/remote-kit/define-remote'

/** This remote as data: its actions, and what the page needs to know about its slots. */
export const remote = defineRemote({
  name: 'mf-sample',
  emits: [],
  consumes: [],
  slots: {
    sample: {
      policy: 'keep',
      // As high as src/Postcard.module.css draws it.
      skeleton: { whenAll: ['deck'], blocks: [{ kind: 'box', height: 240, lines: 'end' }] },
    },
  },
  exposes: { './Card': './src/Card.tsx' },
})
