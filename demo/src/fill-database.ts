// Adds the demo data to an empty database without starting a server. Needs no build.
import { fillDatabase } from '@viewpage/server/fill-database'
import { addDemoData } from './add-demo-data.ts'
import { demoPresentations } from './decks/index.ts'

await fillDatabase((parts, onProgress) => addDemoData(parts, demoPresentations, onProgress))
