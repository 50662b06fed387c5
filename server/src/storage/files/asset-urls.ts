import { assetFileName } from '@viewpage/deck'

/** URL template of the pictures of the steps; `{step}` is the step number, from 1. */
export function stepPictureUrl(oid: string, revision: number, token: string | null): string {
  const path = `/assets/${oid}/step-{step}.webp?revision=${revision}`
  return token === null ? path : `${path}&token=${token}`
}

/** URL of the preview animation of a presentation. It exists only for presentations that are open to everybody. */
export function previewAnimationUrl(oid: string, revision: number): string {
  return `/assets/${oid}/preview.webp?revision=${revision}`
}

/** URL of an asset. */
export function assetUrl(oid: string, sha256: string, mediaType: string, token: string | null): string {
  const path = `/assets/${oid}/${assetFileName(sha256, mediaType)}`
  return token === null ? path : `${path}?token=${token}`
}

/** URL of the picture for sharp screens. @param poster the URL of the poster */
export const largeUrl = (poster: string): string => `${poster}${poster.includes('?') ? '&' : '?'}size=large`
