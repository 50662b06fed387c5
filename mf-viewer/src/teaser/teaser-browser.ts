import { browserClock, withTimeLimit } from '@viewpage/remote-kit/browser'
import type { RelatedSource } from './related.ts'

/** What the teaser needs from the browser. */
export interface TeaserBrowser extends RelatedSource {
  /** Resolves when the image can be drawn; rejects when it fails to load or takes too long. */
  readonly preloadImage: (url: string) => Promise<void>
}

/** ms after which the teaser is shown without its image. */
const IMAGE_TIMEOUT_MS = 3_000

export const teaserBrowser: TeaserBrowser = {
  clock: browserClock,
  fetch: (...request) => fetch(...request),
  preloadImage(url) {
    const image = new Image()
    image.src = url
    return withTimeLimit(image.decode(), IMAGE_TIMEOUT_MS)
  },
}
