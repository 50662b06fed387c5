import { lifecyclesOf } from '@viewpage/remote-kit'
import { remote } from './remote.tsx'

export const slots = lifecyclesOf(remote)
