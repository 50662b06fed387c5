import { request, type IncomingHttpHeaders } from 'node:http'
import type { TestApp } from './start-app.ts'

/** A browser with its own cookies that connects over real HTTP. */
export interface HttpVisitor {
  readonly cookies: Map<string, string>
  ask(method: string, path: string, wish?: HttpWish): Promise<HttpAnswer>
  /** Sends the CSRF token as a header, as our scripts do. */
  write(method: string, path: string, body?: object): Promise<HttpAnswer>
  /** Sends the CSRF token as a field, as our forms do. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<HttpAnswer>
}

export interface HttpWish {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The response never ends: resolve with its head. */
  readonly isStream?: boolean
  /** Called for each part with everything received so far. */
  readonly onPart?: (soFar: string) => void
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts listening on a free local port. @returns the port */
export async function listen({ server }: TestApp): Promise<number> {
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(address).port)
}

/** @param address local source address, because some limits are per address */
export function createHttpVisitor(port: number, address = '127.0.0.1'): HttpVisitor {
  const cookies = new Map<string, string>()

  function ask(
    method: string,
    path: string,
    { headers = {}, body, isStream = false, onPart }: HttpWish = {},
  ): Promise<HttpAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          ...{ host: '127.0.0.1', port, method, path, localAddress: address, agent: false },
          headers: { ...(cookie !== '' && { cookie }), ...headers },
        },
        (answer) => {
          keepCookies(cookies, answer.headers['set-cookie'] ?? [])
          const { statusCode: status = 0, headers: sent } = answer
          if (isStream) {
            resolve({ status, headers: sent, body: '' })
            return answer.destroy()
          }
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => {
            parts.push(part)
            onPart?.(Buffer.concat(parts).toString())
          })
          answer.on('error', reject)
          answer.on('end', () => resolve({ status, headers: sent, body: Buffer.concat(parts).toString() }))
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  }

  const csrfToken = () => cookies.get('csrftoken') ?? ''

  return {
    cookies,
    ask,
    write: (method, path, body) =>
      ask(method, path, {
        headers: { 'x-csrftoken': csrfToken(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    submit: (path, fields) =>
      ask('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        body: new URLSearchParams({ csrftoken: csrfToken(), ...fields }).toString(),
      }),
  }
}

/** A visitor who is logged in and has a CSRF token. */
export async function logInOverHttp(
  app: TestApp,
  port: number,
  email: string,
): Promise<HttpVisitor & { readonly oid: string }> {
  const { cookies, oid } = await app.logIn(email)
  const visitor = createHttpVisitor(port)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  await visitor.ask('GET', '/explore/')
  return { ...visitor, oid }
}

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, decodeURIComponent(value))
  }
}
