import { request, type IncomingHttpHeaders } from 'node:http'
import type { TestApp } from './start-app.ts'

/** Somebody with a browser of their own at the other end of a real connection. */
export interface HttpVisitor {
  readonly cookies: Map<string, string>
  ask(method: string, path: string, wish?: HttpWish): Promise<HttpAnswer>
  /** As a script of ours does: with the CSRF token as a header. */
  write(method: string, path: string, body?: object): Promise<HttpAnswer>
  /** As a form of ours does: with the CSRF token as a field. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<HttpAnswer>
}

export interface HttpWish {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The answer goes on without an end: its head is enough. */
  readonly isStream?: boolean
  /** Called with all that has arrived so far, whenever more does. */
  readonly onPart?: (soFar: string) => void
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Lets the server listen on a free port of this machine. @returns the port */
export async function listen({ server }: TestApp): Promise<number> {
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(address).port)
}

/** @param address the visitor's own, of this machine: how often an address asks is counted */
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

/** Somebody with an account, logged in, with the CSRF token of our pages. */
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
