import type { HostContract, SharedModules } from '@viewpage/remote-kit/host'
import { modals, toolbar, viewer } from '@viewpage/shared-events'

/** What the toolbar is to its host here: which actions go to and fro, and what it is given. */
export function toolbarContract(modules: SharedModules): HostContract {
  return {
    expose: './Toolbar',
    // "Start at step n" of its dialogs is the step that is edited.
    emits: [modals.modalChanged, viewer.stepChanged],
    consumes: [toolbar.likeChanged, modals.showModalRequested, modals.closeModalRequested],
    modules,
  }
}
