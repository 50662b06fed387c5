import { HOSTILE_UPLOADS, type HostileUpload } from '../../server/test/support/hostile-uploads.ts'
import { multipartOf } from '../../server/test/support/multipart.ts'
import type { Attack } from './calls.ts'
import { signUp, type Stranger } from './stranger.ts'

const UPLOAD = '/dashboard/next/upload/'
/** The server allows 30 uploads per account and hour. */
const UPLOADS_OF_ONE = 25

/** All hostile uploads. If the server accepts one, its page and PDF are requested too. */
export function hostileUploads(origin: string): Attack[] {
  let uploads = 0
  let stranger: Promise<Stranger> | null = null

  async function prepare({ files }: HostileUpload): Promise<() => Promise<string>> {
    if (uploads++ % UPLOADS_OF_ONE === 0) stranger = signUp(origin)
    const uploader = await (stranger ??= signUp(origin))
    const csrftoken = await uploader.tokenOf(UPLOAD)
    const { headers, payload } = multipartOf({ csrftoken }, await files())
    const body = new Uint8Array(payload)
    return () => upload(uploader, { ...headers, accept: 'application/x-ndjson' }, body)
  }

  return HOSTILE_UPLOADS.map((hostile) => ({
    name: `upload: ${hostile.name}`,
    prepare: () => prepare(hostile),
  }))
}

async function upload(
  uploader: Stranger,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const answer = await uploader.fetch(UPLOAD, { method: 'POST', headers, body })
  const last = (await answer.text()).trim().split('\n').at(-1) ?? '{}'
  const { path } = JSON.parse(last) as { path?: string }
  if (path === undefined) return `${answer.status}, refused`
  const oid = path.split('/')[3] ?? ''
  const page = await uploader.fetch(path, { headers: { accept: 'text/html' } })
  await page.text()
  const pdf = await uploader.fetch(`/api/v4/presentation/${oid}/download/pdf/`)
  await pdf.arrayBuffer()
  return `taken, page ${page.status}, PDF ${pdf.status}`
}
