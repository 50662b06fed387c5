import { defineHost, passes } from '@viewpage/remote-kit/define-host'
import { toolbar } from '@viewpage/shared-events'
import { countedActions } from '@viewpage/shared-events/catalogue'
import type { StageProps } from './stage/StagePart.tsx'
import { forToolbar } from './toolbar/toolbar-contract.ts'
import type { ToolbarProps } from './toolbar/toolbar-props.ts'

/** The editor as data, for the contract of its build. No page imports this file. */
export const host = defineHost({
  name: 'editor',
  // The last ones are of the sharing panel.
  emits: [...forToolbar.emits, toolbar.linkCopied, toolbar.presentationShared, toolbar.socialShareOpened],
  consumes: [...forToolbar.consumes, ...countedActions()],
  fillsSlots: false,
  uses: {
    'mf-toolbar': { './Toolbar': passes<ToolbarProps>('pageData.isPublicView') },
    'mf-viewer': { './Stage': passes<StageProps>() },
  },
})
