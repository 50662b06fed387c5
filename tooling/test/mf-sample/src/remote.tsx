import { createUseBus, defineRemote } from '@viewpage/remote-kit'
import { defineContract, toolbar, viewer } from '@viewpage/shared-events'
import { lazy, Suspense, useState } from 'react'
import classes from './sample.module.css'

const Later = lazy(() => import('./Later.tsx'))

export const contract = defineContract({
  name: 'mf-sample',
  emits: [toolbar.linkCopied],
  consumes: [viewer.stepChanged, viewer.loadingFinished],
})

export const useBus = createUseBus(contract)

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

export const remote = defineRemote({ contract, slots: { sample: Sample } })
