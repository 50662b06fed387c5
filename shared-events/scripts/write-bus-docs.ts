import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { busDocs } from './bus-docs.ts'

writeFileSync(join(import.meta.dirname, '../../docs/bus.md'), busDocs())
