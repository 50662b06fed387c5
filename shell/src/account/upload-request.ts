import { parseProgress, type UploadProgress } from './upload-progress.ts'

export interface UploadListener {
  /** @param fraction of the bytes to send, 0–1 */
  onSent(fraction: number): void
  onProgress(progress: UploadProgress): void
  /** The connection broke, or the response is not valid. */
  onBroken(): void
}

/**
 * Sends a form with its files and reports progress. Uses XMLHttpRequest because `fetch` reports no upload progress.
 *
 * @returns cancels the upload; the server stores nothing then
 */
export function sendUpload(form: HTMLFormElement, listener: UploadListener): () => void {
  const request = new XMLHttpRequest()
  let next = 0
  let ended = false

  const read = () => {
    if (request.status !== 200) return
    const parsed = parseProgress(request.responseText, next)
    next = parsed.next
    for (const progress of parsed.progress) {
      ended ||= !('stage' in progress)
      listener.onProgress(progress)
    }
  }

  request.upload.onprogress = ({ loaded, total }) => listener.onSent(total === 0 ? 0 : loaded / total)
  request.onprogress = read
  request.onload = () => {
    read()
    if (ended) return
    const problem = problemIn(request.responseText)
    if (problem === null) listener.onBroken()
    else listener.onProgress({ problem })
  }
  request.onerror = () => listener.onBroken()
  request.open('POST', form.action)
  request.setRequestHeader('Accept', 'application/x-ndjson')
  request.send(new FormData(form))
  return () => request.abort()
}

/** The message of a refused upload, which the server sends in the visitor's language. */
function problemIn(answer: string): string | null {
  try {
    const { error, message } = JSON.parse(answer) as { error?: unknown; message?: unknown }
    return error === 'upload_refused' && typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
