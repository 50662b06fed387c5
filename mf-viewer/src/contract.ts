import { createUseBus } from '@viewpage/remote-kit'
import type { ContractBus } from '@viewpage/shared-events'
import type { remote } from './remote.ts'

/** The bus with the actions that this remote declares. */
export type ViewerBus = ContractBus<typeof remote>

export const useBus = createUseBus<typeof remote>()
