import { viewer } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { useBus } from '../contract.ts'

/** The current step of the viewer, from 1; 0 before the start. */
export function useCurrentStep(): number {
  const bus = useBus()
  const [step, setStep] = useState(0)
  useEffect(() => bus.on(viewer.stepChanged, (payload) => setStep(payload.step)), [bus])
  return step
}
