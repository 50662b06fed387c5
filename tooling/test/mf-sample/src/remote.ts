import { defineRemote } from '@viewpage/remote-kit/define-remote'
import { toolbar, viewer } from '@viewpage/shared-events'
import { laterOpened } from './actions.ts'

export const remote = defineRemote({
  name: 'mf-sample',
  emits: [toolbar.linkCopied, laterOpened],
  consumes: [viewer.stepChanged, viewer.loadingFinished],
  slots: {
    sample: {
      policy: { replaceBy: 'row', height: 40 },
      skeleton: { blocks: [{ kind: 'box', height: 40 }] },
    },
    plain: { policy: 'silent' },
  },
})
