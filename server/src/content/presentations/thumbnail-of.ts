import { assetUrl } from '../../storage/files/asset-urls.ts'
import { pictureSet } from '../painting/picture-widths.ts'

/** The card picture of a presentation and the picture of the step that it shows, which is smaller. */
interface PictureRow {
  readonly oid: string
  readonly sha256: string | null
  readonly media_type: string | null
  readonly small_sha256: string | null
}

interface Thumbnail<Url> {
  readonly thumbnail: Url
  readonly thumbnailSet?: string
}

/** The thumbnail of a presentation that everybody may see; `null` if it was not painted. */
export function thumbnailOf(row: PictureRow & { sha256: string; media_type: string }): Thumbnail<string>
export function thumbnailOf(row: PictureRow): Thumbnail<string | null>
export function thumbnailOf({
  oid,
  sha256,
  media_type: mediaType,
  small_sha256: small,
}: PictureRow): Thumbnail<string | null> {
  if (sha256 === null || mediaType === null) return { thumbnail: null }
  const thumbnail = assetUrl(oid, sha256, mediaType, null)
  const thumbnailSet = pictureSet({ card: thumbnail, step: small && assetUrl(oid, small, mediaType, null) })
  return { thumbnail, ...(thumbnailSet !== undefined && { thumbnailSet }) }
}
