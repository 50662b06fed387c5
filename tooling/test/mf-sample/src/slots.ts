import { lifecyclesOf } from '@viewpage/remote-kit'
import { components } from './components.tsx'

export const slots = lifecyclesOf({ slots: components })
