import { readEmbedOptions, type EmbedOptions } from '@viewpage/shared-events/embed-options'
import { matches, OID } from '@viewpage/shared-events/patterns'

/** The presentation that an address names, and how it is to be embedded. */
export interface PresentationAddress {
  readonly oid: string
  readonly options: EmbedOptions
}

/** `/embed/{oid}/`, or `/{oid}/`, `/p/{oid}/` with an optional slug or `embed` behind it. */
const PATH = /^\/(?:embed\/([^/]+)|(?:p\/)?([^/]+)(?:\/[^/]+)?)\/?$/

/**
 * Reads the address of a view page or an embed page, of either schema, with or without its slug.
 *
 * @param origin of this site; `http` and `https` are equal
 * @returns `null` for any other address
 */
export function presentationAddressOf(address: string, origin: string): PresentationAddress | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(origin).host) return null
  const [, ...oids] = PATH.exec(url.pathname) ?? []
  const oid = oids.find((each) => each !== undefined)
  return oid === undefined || !matches(OID, oid) ? null : { oid, options: readEmbedOptions(url) }
}
