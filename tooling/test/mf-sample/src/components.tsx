import { createUseBus, type SlotComponents } from '@viewpage/remote-kit'
import { lazy, Suspense, useState } from 'react'
import type { remote } from './remote.ts'
import { Notes } from './Notes.tsx'
import classes from './sample.module.css'

const Later = lazy(() => import('./Later.tsx'))

export const useBus = createUseBus<typeof remote>()

function Sample() {
  const [open, setOpen] = useState(false)
  return (
    <button className={classes['sample']} onClick={() => setOpen(true)}>
      {open && (
        <Suspense>
          <Later />
        </Suspense>
      )}
    </button>
  )
}

export const components: SlotComponents<typeof remote> = { sample: Sample, plain: Notes }
