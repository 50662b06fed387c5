import { createUseBus } from '@viewpage/remote-kit'
import type { remote } from './remote.ts'

/** The bus with the actions that this remote declares. */
export const useBus = createUseBus<typeof remote>()
