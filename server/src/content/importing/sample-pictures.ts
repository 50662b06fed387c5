/** Pictures of steps that one import sends. */
const MAX_PICTURES = 24

/** Of a data address, in characters; a larger picture is not sent. A step of 320 × 180 px has some 10,000. */
const MAX_LENGTH = 100_000

/** @returns decides which steps' pictures are sent: the first one, then some with equal distance */
export function pictureSampler(): (step: number, steps: number) => boolean {
  let sent = 0
  return (step, steps) => {
    const wanted = Math.ceil((step / steps) * Math.min(steps, MAX_PICTURES))
    if (wanted <= sent) return false
    sent = wanted
    return true
  }
}

/** The part of a line of progress with a WebP picture as a data address; nothing if it is too long. */
export function pictureOf(picture: Uint8Array): { readonly picture?: string } {
  const address = `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`
  return address.length > MAX_LENGTH ? {} : { picture: address }
}
