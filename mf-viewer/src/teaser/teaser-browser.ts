import { ownFetch } from '@viewpage/remote-kit'
import { browserClock, withTimeLimit } from '@viewpage/remote-kit/browser'
import type { RelatedSource } from './related.ts'

/** A picture of the teaser, as an `img` names it. */
export interface TeaserPicture {
  readonly src: string
  readonly srcSet?: string
  readonly sizes: string
}

/** What the teaser needs from the browser. */
export interface TeaserBrowser extends RelatedSource {
  /** Resolves when the image can be drawn; rejects when it fails to load or takes too long. */
  readonly preloadImage: (picture: TeaserPicture) => Promise<void>
}

/** ms after which the teaser is shown without its image. */
const IMAGE_TIMEOUT_MS = 3_000

export const teaserBrowser: TeaserBrowser = {
  clock: browserClock,
  fetch: (...request) => ownFetch(...request),
  preloadImage({ src, srcSet = '', sizes }) {
    const image = new Image()
    image.sizes = sizes
    image.srcset = srcSet
    image.src = src
    return withTimeLimit(image.decode(), IMAGE_TIMEOUT_MS)
  },
}
