import { useDeckPageData } from '@viewpage/remote-kit'
import { useState } from 'react'

/**
 * The step from which the visitor came, which the address of the page names as `?step=5`
 * (docs/behaviour/addresses.md#editor-address).
 *
 * @returns from 1; `null` without one, or if the presentation has no such step
 */
export function useStartStep(): number | null {
  const { stepCount } = useDeckPageData().deck
  const [step] = useState(() => {
    const given = /^[1-9]\d{0,5}$/.exec(new URLSearchParams(location.search).get('step') ?? '')?.[0]
    return given !== undefined && Number(given) <= stepCount ? Number(given) : null
  })
  return step
}
