import type { InputFile } from '@viewpage/importers/input-file'
import { multipartOf } from './multipart.ts'
import type { Browser } from './start-app.ts'

const UPLOAD = '/dashboard/next/upload/'

/** How an upload ended: the path of the presentation, or why there is none. */
export interface UploadEnd {
  readonly status: number
  readonly path?: string
  readonly problem?: string
}

/** @param from address that a trusted proxy states. @default none */
type UploadCall = RequestInit & { readonly from?: string }

/** Uploads files over a real connection, like the page's script. */
export async function uploadTo(
  origin: string,
  uploader: Browser,
  files: readonly InputFile[],
  { from, ...more }: UploadCall = {},
): Promise<UploadEnd> {
  await uploader.get(UPLOAD)
  const { headers, payload } = multipartOf({ csrftoken: uploader.cookies.get('csrftoken') ?? '' }, files)
  const cookie = [...uploader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(origin + UPLOAD, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: {
      ...headers,
      cookie,
      accept: 'application/x-ndjson',
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...more,
  })
  const last = (await answer.text()).trim().split('\n').at(-1) ?? '{}'
  const { path, problem, message } = JSON.parse(last) as Record<string, string>
  const why = problem ?? message
  return {
    status: answer.status,
    ...(path !== undefined && { path }),
    ...(why !== undefined && { problem: why }),
  }
}
