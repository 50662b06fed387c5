import { viewer } from '@viewpage/shared-events'
import { stepFragment } from '@viewpage/shared-events/site-paths'
import { useSyncExternalStore } from 'react'
import { useLast } from '../useLast.ts'

/**
 * The current step of the viewer, counted from 1; until the viewer publishes it, the step of the page's address.
 * `undefined` without either.
 */
export function useStep(): number | undefined {
  const shown = useLast(viewer.stepChanged, ({ step }) => step)
  const linked = useSyncExternalStore(subscribe, linkedStep, () => undefined)
  return shown ?? linked
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

function linkedStep(): number | undefined {
  const fragment = stepFragment(location.hash)
  return fragment === '' ? undefined : Number(fragment.slice('#step='.length))
}
