import { standAlone } from '@viewpage/remote-kit/dev'
import { components } from '../src/components.ts'
import { locales } from '../src/locales/index.ts'
import { remote } from '../src/remote.ts'
import { cases } from './cases.ts'

standAlone({ remote, components, locales, cases })
