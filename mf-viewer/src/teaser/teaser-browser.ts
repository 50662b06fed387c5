import { browserClock } from '../clock.ts'
import type { RelatedSource } from './related.ts'

/** Where the teaser touches the world outside. */
export interface TeaserEdges extends RelatedSource {
  /** Resolves once the image can be drawn, and rejects when it never will. */
  readonly preloadImage: (url: string) => Promise<void>
}

/** ms; the teaser comes without its image then. */
const IMAGE_PATIENCE = 3_000

export const browserTeaserEdges: TeaserEdges = {
  clock: browserClock,
  fetch: (...request) => fetch(...request),
  preloadImage(url) {
    const image = new Image()
    image.src = url
    let stop = () => {}
    const patience = new Promise<never>((_, reject) => {
      stop = browserClock.after(IMAGE_PATIENCE, () => reject(new Error(`${url} did not come in time.`)))
    })
    return Promise.race([image.decode(), patience]).finally(stop)
  },
}
