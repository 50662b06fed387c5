import { browserClock } from '../clock.ts'
import type { RelatedSource } from './related.ts'

/** Where the teaser touches the world outside. */
export interface TeaserEdges extends RelatedSource {
  /** Resolves once the image can be drawn, and rejects when it never will. */
  readonly preloadImage: (url: string) => Promise<void>
}

export const browserTeaserEdges: TeaserEdges = {
  clock: browserClock,
  fetch: (...request) => fetch(...request),
  preloadImage(url) {
    const image = new Image()
    image.src = url
    return image.decode()
  },
}
