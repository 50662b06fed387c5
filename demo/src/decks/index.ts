import { arches1 } from './arches1.ts'
import { big2000 } from './big2000.ts'
import { cells1 } from './cells1.ts'
import { classic1 } from './classic1.ts'
import type { DemoPresentation } from './demo-presentation.ts'
import { garden1 } from './garden1.ts'
import { grid1 } from './grid1.ts'
import { hidden1 } from './hidden1.ts'
import { ocean1 } from './ocean1.ts'
import { orbit1 } from './orbit1/index.ts'
import { ridge1 } from './ridge1.ts'
import { secret1 } from './secret1.ts'
import { solo1 } from './solo1.ts'
import { tiny1 } from './tiny1.ts'
import { wide1 } from './wide1.ts'

export type { DemoPresentation } from './demo-presentation.ts'

const PRESENTATIONS = [
  orbit1,
  garden1,
  ocean1,
  hidden1,
  secret1,
  big2000,
  solo1,
  classic1,
  wide1,
  tiny1,
  arches1,
  cells1,
  ridge1,
  grid1,
]

/** The presentations of a new database, templates last. All content is our own work. */
export async function demoPresentations(): Promise<DemoPresentation[]> {
  // Imported lazily, because a server with data needs no importer.
  const { templatePresentations } = await import('../templates/template-presentations.ts')
  return [...PRESENTATIONS.map((present) => present()), ...(await templatePresentations())]
}
