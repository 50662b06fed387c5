import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Call {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/** One request on a connection of its own. `fetch` would neither send every header nor every path as it is. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Call = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Sends what no client would: the bytes as they are. @returns the whole response, as text */
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

/** Keeps cookies and fills in forms, as a browser without script does. */
export interface HttpBrowser {
  readonly cookies: Map<string, string>
  get(path: string, headers?: OutgoingHttpHeaders): Promise<Answer>
  post(path: string, call: Call): Promise<Answer>
  /** Opens the page, and sends its form with those fields. */
  submit(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: OutgoingHttpHeaders,
  ): Promise<Answer>
}

export function createHttpBrowser(origin: string): HttpBrowser {
  const cookies = new Map<string, string>()

  async function send(path: string, { headers = {}, ...call }: Call): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(origin, path, {
      ...call,
      headers: { accept: 'text/html', ...(cookie !== '' && { cookie }), ...headers },
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
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
