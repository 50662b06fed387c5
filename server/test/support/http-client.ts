import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { USER_AGENT } from './user-agent.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Call {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | undefined
  /** A local address, because some limits are per address. */
  readonly localAddress?: string
  /** For responses that never end: resolve with the headers. */
  readonly isStream?: boolean | undefined
  /** Called for each part with everything received so far. */
  readonly onPart?: ((soFar: string) => void) | undefined
}

/** Sends a request on its own connection. `fetch` changes some headers and paths. */
export function ask(
  origin: string,
  path: string,
  { body, isStream = false, onPart, headers, ...options }: Call = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const sent = { 'user-agent': USER_AGENT, ...headers }
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, agent: false, ...options, headers: sent }, (response) => {
      const { statusCode: status = 0, headers } = response
      if (isStream) {
        resolve({ status, headers, body: '' })
        return response.destroy()
      }
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        onPart?.(text)
      })
      response.on('end', () => resolve({ status, headers, body: text }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Sends bytes unchanged. @returns the whole response as text */
export function sendRaw(origin: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => (text += part))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}

/** Stores cookies and submits forms, like a browser without JavaScript. */
export interface HttpBrowser {
  readonly cookies: Map<string, string>
  get(path: string, headers?: OutgoingHttpHeaders): Promise<Answer>
  post(path: string, call: Call): Promise<Answer>
  /** Loads the page and submits its form with the given fields. */
  submit(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: OutgoingHttpHeaders,
  ): Promise<Answer>
}

export function createHttpBrowser(origin: string): HttpBrowser {
  const cookies = new Map<string, string>()

  async function send(path: string, { headers = {}, ...call }: Call): Promise<Answer> {
    const own = { accept: 'text/html', ...cookieHeader(cookies), ...headers }
    const answer = await ask(origin, path, { ...call, headers: own })
    keepCookies(cookies, answer)
    return answer
  }

  const get: HttpBrowser['get'] = (path, headers = {}) => send(path, { headers })

  return {
    cookies,
    get,
    post: (path, call) => send(path, { method: 'POST', ...call }),
    async submit(path, fields, headers = {}) {
      const { body } = await get(path, headers)
      const csrftoken = /name="csrftoken" value="([^"]+)"/.exec(body)?.[1] ?? ''
      return send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ csrftoken, ...fields }).toString(),
      })
    },
  }
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): OutgoingHttpHeaders {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return cookie === '' ? {} : { cookie }
}

/** Stores the cookies of a response, like a browser. */
export function keepCookies(cookies: Map<string, string>, { headers }: Pick<Answer, 'headers'>): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, decodeURIComponent(value))
  }
}
