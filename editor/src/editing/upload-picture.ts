import type { Http } from '@viewpage/remote-kit'
import { RefusedError } from '@viewpage/remote-kit/host'
import * as v from 'valibot'
import { failureText } from '../failure.ts'
import type { EditorText } from '../texts.ts'
import { PICTURE_PREFIX } from './cover-choice.ts'

/** The files that the dialog of the browser offers. */
export const PICTURE_KINDS = 'image/png,image/jpeg,image/webp'

/** Before it is sent; the server has the same limit. */
const MAX_BYTES = 10 * 1024 * 1024

const Uploaded = v.object({ cover: v.pipe(v.string(), v.startsWith(PICTURE_PREFIX)) })

const FAULTS = ['empty', 'drawing', 'kind', 'pixels', 'small', 'damaged'] as const
const Refusal = v.object({ error: v.string(), fault: v.optional(v.picklist(FAULTS)) })

export type PictureOutcome =
  | { readonly cover: string }
  /** Why the picture was not taken. */
  | { readonly fault: EditorText }

/** Uploads a picture. It is the cover once the draft that names it is saved. */
export async function uploadPicture(http: Http, oid: string, file: Blob): Promise<PictureOutcome> {
  if (file.size > MAX_BYTES) return { fault: 'cover.fault.bytes' }
  if (file.type === 'image/svg+xml') return { fault: 'cover.fault.drawing' }
  try {
    const { data } = await http.post(`/api/v4/presentation/${oid}/cover/`, file, { timeout: 120_000 })
    return v.parse(Uploaded, data)
  } catch (error) {
    return { fault: (error instanceof RefusedError && faultOf(error)) || failureText(error) }
  }
}

function faultOf({ data, status }: RefusedError): EditorText | null {
  const refusal = v.safeParse(Refusal, data)
  if (!refusal.success) return null
  const { error, fault } = refusal.output
  if (error === 'quota_exceeded') return 'cover.fault.room'
  if (fault) return `cover.fault.${fault}`
  return status === 413 ? 'cover.fault.bytes' : null
}
