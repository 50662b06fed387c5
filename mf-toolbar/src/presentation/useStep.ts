import { viewer } from '@viewpage/shared-events'
import { useLast } from '../useLast.ts'

/** The current step of the viewer, counted from 1; `undefined` until the viewer publishes it. */
export function useStep(): number | undefined {
  return useLast(viewer.stepChanged, ({ step }) => step)
}
