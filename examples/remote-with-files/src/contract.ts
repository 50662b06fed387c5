import { createUseBus } from '@viewpage/remote-kit'
import { createUseData } from '@viewpage/remote-kit/use-data'
import type { remote } from './remote.ts'

/** The bus with the actions that this remote declares. */
export const useBus = createUseBus<typeof remote>()

/** The data and the calls that this remote declares. */
export const { useData, useCall } = createUseData<typeof remote>('mf-sample')
