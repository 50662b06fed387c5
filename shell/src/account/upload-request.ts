import { parseProgress, type UploadProgress } from './upload-progress.ts'

export interface UploadListener {
  /** @param fraction of the bytes to send, 0–1 */
  onSent(fraction: number): void
  onProgress(progress: UploadProgress): void
  /** The connection broke, or the response is not valid. */
  onBroken(): void
}

/**
 * Sends a form with its files and reports progress. Uses axios, whose file is loaded now, because `fetch` reports no
 * upload progress (docs/decisions/0036-axios-sends-uploads.md).
 *
 * @returns cancels the upload; the server stores nothing then
 */
export function sendUpload(action: string, files: FormData, listener: UploadListener): () => void {
  const upload = new AbortController()
  const { signal } = upload
  let next = 0
  let ended = false

  const read = (response: string) => {
    const parsed = parseProgress(response, next)
    next = parsed.next
    for (const progress of parsed.progress) {
      ended ||= !('stage' in progress)
      listener.onProgress(progress)
    }
  }

  async function send(): Promise<void> {
    const { default: axios } = await import(/* webpackChunkName: "axios" */ 'axios')
    const { status, data } = await axios.post<string>(action, files, {
      signal,
      headers: { Accept: 'application/x-ndjson' },
      responseType: 'text',
      transformResponse: (text: string) => text,
      validateStatus: null,
      onUploadProgress: ({ loaded, total = 0 }) => {
        if (!signal.aborted) listener.onSent(total === 0 ? 0 : loaded / total)
      },
      onDownloadProgress: ({ event }: { event?: ProgressEvent<XMLHttpRequest> }) => {
        const request = event?.target
        if (request?.status === 200 && !signal.aborted) read(request.responseText)
      },
    })
    if (status === 200) read(data)
    if (ended) return
    const problem = problemIn(data)
    if (problem === null) listener.onBroken()
    else listener.onProgress({ problem })
  }

  send().catch(() => {
    if (!signal.aborted) listener.onBroken()
  })
  return () => upload.abort()
}

/** The message of a refused upload, which the server sends in the visitor's language. */
function problemIn(response: string): string | null {
  try {
    const { error, message } = JSON.parse(response) as { error?: unknown; message?: unknown }
    return error === 'upload_refused' && typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

/**
 * The fields of a form, in their order, with the files of a folder named by their paths in it.
 *
 * @param paths of its files, in their order, if they are not those that the browser has for them
 */
export function withPaths(form: FormData, paths: readonly string[] = []): FormData {
  const named = new FormData()
  let files = 0
  for (const [name, value] of form)
    if (typeof value === 'string') named.append(name, value)
    else named.append(name, value, paths[files++] ?? (value.webkitRelativePath || value.name))
  return named
}
