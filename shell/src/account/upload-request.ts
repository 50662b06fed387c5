import { newsIn, type UploadNews } from './upload-news.ts'

export interface UploadListener {
  /** @param fraction 0–1 of what is to be sent */
  onSent(fraction: number): void
  onNews(news: UploadNews): void
  /** The connection broke, or the server gave an answer that is none. */
  onBroken(): void
}

/**
 * Sends a form with its files, and hears how the import goes. XMLHttpRequest, because fetch does not tell how much
 * was sent.
 *
 * @returns gives it up: the server stores nothing then
 */
export function sendUpload(form: HTMLFormElement, listener: UploadListener): () => void {
  const request = new XMLHttpRequest()
  let next = 0
  let ended = false

  const hear = () => {
    if (request.status !== 200) return
    const heard = newsIn(request.responseText, next)
    next = heard.next
    for (const news of heard.news) {
      ended ||= !('stage' in news)
      listener.onNews(news)
    }
  }

  request.upload.onprogress = ({ loaded, total }) => listener.onSent(total === 0 ? 0 : loaded / total)
  request.onprogress = hear
  request.onload = () => {
    hear()
    if (ended) return
    const problem = problemIn(request.responseText)
    if (problem === null) listener.onBroken()
    else listener.onNews({ problem })
  }
  request.onerror = () => listener.onBroken()
  request.open('POST', form.action)
  request.setRequestHeader('Accept', 'application/x-ndjson')
  request.send(new FormData(form))
  return () => request.abort()
}

/** What a refusal says; the server writes it in the visitor's language. */
function problemIn(answer: string): string | null {
  try {
    const { error, message } = JSON.parse(answer) as { error?: unknown; message?: unknown }
    return error === 'upload_refused' && typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
