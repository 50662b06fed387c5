/** A request of a page of this site. */
export interface PageRequest {
  readonly url: string
  /** Fields of a form to post. @default a GET */
  readonly form?: FormData
  readonly signal?: AbortSignal
}

/**
 * Requests a page and parses it without running anything of it. `XMLHttpRequest`, because the page's Trusted Types allow
 * no other parser.
 *
 * @throws Error if the server refused or cannot be reached; the signal's reason
 */
export function requestPage({ url, form, signal }: PageRequest): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(form ? 'POST' : 'GET', url)
    request.responseType = 'document'
    request.setRequestHeader('Accept', 'text/html')
    request.addEventListener('loadend', () => {
      const page = request.response as Document | null
      if (page && request.status >= 200 && request.status < 300) resolve(page)
      else reject(new Error(`[dashboard] Failed to load ${url}: the status is ${request.status}.`))
    })
    signal?.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason as Error)
    })
    request.send(form ? fieldsOf(form) : null)
  })
}

/** The text fields of a form, as the server reads them. */
export function fieldsOf(form: FormData): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  return fields
}

/** Where a form goes. Not its property `action`, which a button of that name hides. */
export function actionOf(form: HTMLFormElement): string {
  return form.getAttribute('action') ?? ''
}
