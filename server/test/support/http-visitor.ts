import { ask as askOnce, cookieHeader, keepCookies, type Answer, type Call } from './http-client.ts'
import type { TestApp } from './start-app.ts'

/** A browser with its own cookies that connects over real HTTP. */
export interface HttpVisitor {
  readonly cookies: Map<string, string>
  ask(method: string, path: string, wish?: HttpCall): Promise<HttpAnswer>
  /** Sends the CSRF token as a header, like the site's scripts. */
  write(method: string, path: string, body?: object): Promise<HttpAnswer>
  /** Sends the CSRF token as a field, like the site's forms. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<HttpAnswer>
}

export type HttpCall = Pick<Call, 'headers' | 'body' | 'isStream' | 'onPart'>
export type HttpAnswer = Answer

/** Starts listening on a free local port. @returns the port */
export async function listen({ server }: TestApp): Promise<number> {
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(address).port)
}

/** @param address local source address, because some limits are per address */
export function createHttpVisitor(port: number, address = '127.0.0.1'): HttpVisitor {
  const cookies = new Map<string, string>()

  async function ask(
    method: string,
    path: string,
    { headers = {}, ...wish }: HttpCall = {},
  ): Promise<HttpAnswer> {
    const call = { method, localAddress: address, headers: { ...cookieHeader(cookies), ...headers } }
    const answer = await askOnce(`http://127.0.0.1:${port}`, path, { ...wish, ...call })
    keepCookies(cookies, answer)
    return answer
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
  await visitor.ask('GET', '/api/v1/csrf/')
  return { ...visitor, oid }
}
