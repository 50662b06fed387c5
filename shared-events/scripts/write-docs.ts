import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyticsDocs } from './analytics-docs.ts'
import { busDocs } from './bus-docs.ts'

const docs = join(import.meta.dirname, '../../docs')
writeFileSync(join(docs, 'bus.md'), busDocs())
writeFileSync(join(docs, 'analytics.md'), analyticsDocs())
