import { viewer } from '@viewpage/shared-events'
import { stepFragment } from '@viewpage/shared-events/site-paths'
import { useSyncExternalStore } from 'react'
import { useLast } from '../useLast.ts'

/**
 * The current step of the viewer, counted from 1; until the viewer publishes it, the step of the page's address.
 * `undefined` without either.
 */
export function useStep(): number | undefined {
  const linked = useSyncExternalStore(subscribe, linkedStep, () => undefined)
  return useLast(viewer.stepChanged, ({ step }) => step) ?? linked
}

/** A changed address is followed by a step of the viewer. */
const subscribe = () => () => {}

function linkedStep(): number | undefined {
  return Number(stepFragment(location.hash).slice(6)) || undefined
}
