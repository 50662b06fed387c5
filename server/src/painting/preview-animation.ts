import type { StepPicture } from './painted-assets.ts'
import { animatedWebp } from './animated-webp.ts'

/** Pictures at most; more would not be waited for by somebody who hovers. */
const MOST_PICTURES = 8
/** ms each step stands. */
const STEP_TIME = 900
/** px of a step's picture. */
const SIZE = { width: 320, height: 180 }

/** The steps an animation shows: the first, the last, and others as far apart. */
export function stepsToPreview<Step>(steps: readonly Step[], most = MOST_PICTURES): Step[] {
  if (steps.length <= most) return [...steps]
  return Array.from({ length: most }, (_, index) => {
    const step = steps[Math.round((index * (steps.length - 1)) / (most - 1))]
    return step === undefined ? [] : [step]
  }).flat()
}

/**
 * A presentation's preview animation: it steps through the pictures the server painted of its steps.
 *
 * @param read the content of a file by its SHA-256
 */
export async function previewAnimation(
  steps: readonly StepPicture[],
  read: (sha256: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const pictures = await Promise.all(stepsToPreview(steps).map(({ sha256 }) => read(sha256)))
  return animatedWebp(pictures, { ...SIZE, frame: STEP_TIME })
}
