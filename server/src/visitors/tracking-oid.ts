import type { Signer } from '../accounts/signer.ts'

/** What a tracking id stands for: a presentation as it was then, and the view link it was opened by. */
export interface Tracked {
  readonly oid: string
  readonly linkId: string | null
  /** `null` in an id of a page from before it was told. */
  readonly revision: number | null
  /** The page was an embed. */
  readonly isEmbed: boolean
}

/** An opaque id for view events and the viewer's log, signed, so that nobody can count for another presentation (D46). */
export function createTrackingOid(signer: Signer, { oid, linkId, revision, isEmbed }: Tracked): string {
  const text = Buffer.from(JSON.stringify([oid, linkId, revision, isEmbed])).toString('base64url')
  return `${text}.${signer.sign('tracking', text)}`
}

/** @returns `null` for an id that was not made here */
export function readTrackingOid(signer: Signer, trackingOid: string): Tracked | null {
  const [text = '', signature = ''] = trackingOid.split('.')
  if (!signer.verify('tracking', text, signature)) return null
  const [oid, linkId, revision = null, isEmbed = false] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as [string, string | null, number?, boolean?]
  return { oid, linkId, revision, isEmbed }
}
