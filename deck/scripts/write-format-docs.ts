import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDocs } from './format-docs.ts'

writeFileSync(join(import.meta.dirname, '../../docs/presentation-format.md'), formatDocs())
