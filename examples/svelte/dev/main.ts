import { standAloneSlots } from '@viewpage/remote-kit/dev-slots'
import { locales } from '../src/locales/index.ts'
import { remote } from '../src/remote.ts'
import { slots } from '../src/slots.ts'
import { cases } from './cases.ts'

standAloneSlots({ remote, slots, locales, cases })
