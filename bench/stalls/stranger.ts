/** A client with an address of its own, which the proxy header sets, because limits are per address. */
export interface Stranger {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The CSRF token of the form on a page. */
  tokenOf(path: string): Promise<string>
}

let count = 0

/** An address that was not used before. */
const nextAddress = (): string => `10.${(++count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

export function createStranger(origin: string): Stranger {
  const cookies = new Map<string, string>()
  const address = nextAddress()

  const send: Stranger['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  return {
    fetch: send,
    async tokenOf(path) {
      const html = await (await send(path, { headers: { accept: 'text/html' } })).text()
      return /name="csrftoken" value="([^"]+)"/.exec(html)?.[1] ?? ''
    },
  }
}

/** A client with a new account. @throws Error if signing up fails */
export async function signUp(origin: string): Promise<Stranger> {
  const stranger = createStranger(origin)
  const fields = {
    csrftoken: await stranger.tokenOf('/signup/'),
    email: `stranger-${++count}@example.com`,
    firstName: 'Mallory',
    lastName: 'Stranger',
    password: 'a long enough password',
  }
  const { status } = await stranger.fetch('/signup/', { method: 'POST', body: new URLSearchParams(fields) })
  if (status !== 303) throw new Error(`[bench] Failed to sign up: the server responded with ${status}.`)
  return stranger
}
