import { useSlot } from '@viewpage/remote-kit'
import type { FeatureName } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'

/** Whether a feature is on. A flag that the host does not pass counts as off and is reported to the host. */
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
