import { useSlot } from '@viewpage/remote-kit'
import type { FeatureName } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'

/** Whether a feature is on. A host that does not pass the flag is told so, and the feature is off. */
export function useFeature(name: FeatureName): boolean {
  const { features, report } = useSlot()
  const [{ on, error }] = useState(() => readFlag(() => features.isOn(name)))
  useEffect(() => {
    if (error !== undefined) report(error, 'effect')
  }, [error, report])
  return on
}

function readFlag(isOn: () => boolean): { on: boolean; error?: unknown } {
  try {
    return { on: isOn() }
  } catch (error) {
    return { on: false, error }
  }
}
