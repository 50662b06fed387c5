import { useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useBus } from '../contract.ts'
import { initialPreview, previewReducer, type PreviewEvent } from './preview-state.ts'

const LOADED: PreviewEvent = { type: 'loaded' }

/** The picture of the first step, and what happened to it. */
export interface Preview {
  /** The image to show, or `null`. */
  readonly url: string | null
  /** It is one file that no blurred copy belongs to. */
  readonly isFallback: boolean
  readonly onLoad: () => void
  readonly onError: () => void
}

/**
 * Publishes the load of the poster. The server's HTML may have loaded it, or failed to, before hydration.
 *
 * @param step whose small picture replaces the poster, if it is not the first
 */
export function usePreview(image: RefObject<HTMLImageElement | null>, step: number): Preview {
  const pageData = useDeckPageData()
  const bus = useBus()
  const [{ status, url }, setState] = useState(() => initialPreview(pageData))
  const isSettled = useRef(false)
  const { previewUrl, fallbackPreviewUrl, deck } = pageData

  const settle = useCallback(
    (event: PreviewEvent) => {
      setState((before) => previewReducer(before, event, pageData))
      if (isSettled.current || previewUrl === null) return
      isSettled.current = true
      const fact = event.type === 'loaded' ? viewer.previewLoadFinished : viewer.previewLoadFailed
      bus.publish(fact, { url: previewUrl })
    },
    [bus, pageData, previewUrl],
  )

  const fail = useCallback(
    () => settle({ type: 'failed', file: fileOf(image.current, [previewUrl, fallbackPreviewUrl]) }),
    [image, settle, previewUrl, fallbackPreviewUrl],
  )

  useEffect(() => {
    if (previewUrl === null || isSettled.current) return
    bus.publish(viewer.previewLoadStarted, { url: previewUrl })
    const { complete, naturalWidth } = image.current ?? { complete: false, naturalWidth: 0 }
    if (!complete) return
    if (naturalWidth > 0) settle(LOADED)
    else fail()
  }, [bus, image, previewUrl, settle, fail])

  const isFallback = status === 'fallback'
  const stepUrl = step > 1 && !isFallback ? deck.stepThumbnailUrl?.replace('{step}', String(step)) : undefined
  return {
    url: stepUrl ?? url,
    isFallback: isFallback || stepUrl !== undefined,
    onLoad: () => settle(LOADED),
    onError: fail,
  }
}

/** The one of the addresses that the image shows; a browser without `srcset` shows the first. */
function fileOf(image: HTMLImageElement | null, addresses: readonly (string | null)[]): string | null {
  const shown = image?.currentSrc
  const isShown = (address: string | null) =>
    address !== null && new URL(address, location.href).href === shown
  return addresses.find(isShown) ?? addresses[0] ?? null
}
