import type { Signer } from '../../storage/secrets/signer.ts'

/** The content of a tracking id: a presentation with its revision, and the view link that opened it. */
export interface TrackingTarget {
  readonly oid: string
  readonly linkId: string | null
  /** `null` in ids of old pages. */
  readonly revision: number | null
  /** The page was an embed. */
  readonly isEmbed: boolean
}

/**
 * An opaque id for view events and the viewer log. It is signed, so that events of other presentations cannot be faked
 * (docs/behaviour/tracking.md#tracking-id).
 */
export function createTrackingOid(
  signer: Signer,
  { oid, linkId, revision, isEmbed }: TrackingTarget,
): string {
  const text = Buffer.from(JSON.stringify([oid, linkId, revision, isEmbed])).toString('base64url')
  return `${text}.${signer.sign('tracking', text)}`
}

/** @returns `null` for a forged id */
export function readTrackingOid(signer: Signer, trackingOid: string): TrackingTarget | null {
  const [text = '', signature = ''] = trackingOid.split('.')
  if (!signer.verify('tracking', text, signature)) return null
  const [oid, linkId, revision = null, isEmbed = false] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as [string, string | null, number?, boolean?]
  return { oid, linkId, revision, isEmbed }
}
