import { viewer } from '@viewpage/shared-events'
import { useLast } from '../useLast.ts'

/** The step the viewer stands at, counted from 1, once it is known. */
export function useStep(): number | undefined {
  return useLast(viewer.stepChanged, ({ step }) => step)
}
