import type { StepPicture } from './painted-assets.ts'
import { animatedWebp } from './animated-webp.ts'

/** A visitor who hovers over a card does not wait for more. */
const MAX_PICTURES = 8

/** Display time of each step. */
const STEP_MS = 900

/** Size of a step's picture, px. */
const SIZE = { width: 320, height: 180 }

/** The steps of an animation: the first, the last, and others at equal distances. */
export function stepsToPreview<Step>(steps: readonly Step[], max = MAX_PICTURES): Step[] {
  if (steps.length <= max) return [...steps]
  return Array.from({ length: max }, (_, index) => {
    const step = steps[Math.round((index * (steps.length - 1)) / (max - 1))]
    return step === undefined ? [] : [step]
  }).flat()
}

/**
 * The preview animation of a presentation: the painted pictures of some of its steps.
 *
 * @param steps at most those that {@link stepsToPreview} chooses
 * @param read returns the content of a file by its SHA-256
 */
export async function previewAnimation(
  steps: readonly Pick<StepPicture, 'sha256'>[],
  read: (sha256: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const pictures = await Promise.all(steps.map(({ sha256 }) => read(sha256)))
  return animatedWebp(pictures, { ...SIZE, frameMs: STEP_MS })
}
