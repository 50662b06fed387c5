import type { HostContract, SharedModules } from '@viewpage/remote-kit/host'
import { modals, toolbar, viewer } from '@viewpage/shared-events'

/** The actions between the editor and the toolbar. */
export const forToolbar = {
  // For "Start at step n" in its dialogs: the step being edited.
  emits: [modals.modalChanged, viewer.stepChanged],
  consumes: [toolbar.likeChanged, modals.showModalRequested, modals.closeModalRequested],
}

/** What the editor needs from a toolbar release, and what it provides. */
export function toolbarContract(modules: SharedModules): HostContract {
  return { expose: './Toolbar', ...forToolbar, modules }
}
