/** The poster, the stage and the frames of most steps at their widest; as in `framed-picture.module.css`. */
const STAGE_ASPECT = 16 / 9
const WIDE = { width: 0.54, height: 0.7, stage: 'clamp(880px, (100vh - 247px) * 16 / 9, 1360px)' }
const NARROW = { width: 0.465, height: 0.62, stage: '100vw' }

/**
 * The widths at which the poster is shown, as `sizes` of an image: the frame crops it to the first step.
 *
 * @param aspect of the first step
 */
export function framedSizes(aspect: number): string {
  return `(min-width: 992px) ${shown(aspect, WIDE)}, ${shown(aspect, NARROW)}`
}

function shown(aspect: number, { width, height, stage }: typeof WIDE): string {
  const frame = Math.min(width, (height * aspect) / STAGE_ASPECT)
  const poster = frame * Math.max(1, STAGE_ASPECT / aspect)
  return `calc(${Number(poster.toFixed(2))} * ${stage})`
}
