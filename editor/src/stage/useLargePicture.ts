import { useEffect, useState } from 'react'

/** ms for which a step stays on the stage before its large picture is asked for: the server paints it. */
const WAIT_MS = 400

/**
 * The large picture of a step, once it is there to be shown at once; until then, and if it cannot be had, the small one
 * stays.
 *
 * @param small the address of its small picture, or `null`
 */
export function useLargePicture(small: string | null): string | null {
  const [loaded, setLoaded] = useState<string | null>(null)
  const large = small?.includes('?') ? `${small}&size=large` : null

  useEffect(() => {
    if (large === null) return
    const image = new Image()
    image.onload = () => setLoaded(large)
    const timer = setTimeout(() => (image.src = large), WAIT_MS)
    return () => {
      clearTimeout(timer)
      image.onload = null
      image.removeAttribute('src')
    }
  }, [large])

  return loaded === large ? loaded : null
}
