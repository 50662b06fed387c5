import { useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useBus } from '../contract.ts'
import { initialPreview, imageOf, previewReducer, type PreviewEvent } from './preview-state.ts'

/** The picture of the first step, and what happened to it. */
export interface Preview {
  /** The image to show, or `null`. */
  readonly url: string | null
  readonly isFallback: boolean
  readonly onLoad: () => void
  readonly onError: () => void
}

/** Publishes the load of the poster. The server's HTML may have loaded it, or failed to, before hydration. */
export function usePreview(image: RefObject<HTMLImageElement | null>): Preview {
  const pageData = useDeckPageData()
  const bus = useBus()
  const [status, setStatus] = useState(() => initialPreview(pageData))
  const isSettled = useRef(false)
  const { previewUrl } = pageData

  const settle = useCallback(
    (event: PreviewEvent) => {
      setStatus((before) => previewReducer(before, event, pageData))
      if (isSettled.current || previewUrl === null) return
      isSettled.current = true
      const fact = event === 'loaded' ? viewer.previewLoadFinished : viewer.previewLoadFailed
      bus.publish(fact, { url: previewUrl })
    },
    [bus, pageData, previewUrl],
  )

  useEffect(() => {
    if (previewUrl === null || isSettled.current) return
    bus.publish(viewer.previewLoadStarted, { url: previewUrl })
    const { complete, naturalWidth } = image.current ?? { complete: false, naturalWidth: 0 }
    if (complete) settle(naturalWidth > 0 ? 'loaded' : 'failed')
  }, [bus, image, previewUrl, settle])

  return {
    url: imageOf(status, pageData),
    isFallback: status === 'fallback',
    onLoad: () => settle('loaded'),
    onError: () => settle('failed'),
  }
}
