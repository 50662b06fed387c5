import { describe, expect, it } from '@jest/globals'
import type { Http } from '@viewpage/remote-kit'
import { createHttp } from './http.ts'

/** A facade whose library arrives when the test says; `fetch` answers every call. */
function createFacade() {
  const fetched: [string, RequestInit][] = []
  const byLibrary: string[] = []
  const imports: { resolve: (module: LibraryModule) => void; reject: (error: Error) => void }[] = []
  const ok = () => Promise.resolve({ status: 200, data: 'library' })
  const library: Http = {
    get: (url) => (byLibrary.push(`GET ${url}`), ok()),
    put: (url) => (byLibrary.push(`PUT ${url}`), ok()),
    post: (url) => (byLibrary.push(`POST ${url}`), ok()),
    delete: (url) => (byLibrary.push(`DELETE ${url}`), ok()),
  }
  const http = createHttp(
    {
      basicAuthorization: null,
      csrfToken: () => Promise.resolve('token'),
      fetch: (url, init) => {
        fetched.push([typeof url === 'string' ? url : '', init ?? {}])
        return Promise.resolve(new Response('"fetch"'))
      },
    },
    () => new Promise((resolve, reject) => imports.push({ resolve, reject })),
  )
  return {
    http,
    fetched,
    byLibrary,
    imports,
    arrive: () => settle(() => imports.at(-1)?.resolve({ createHttpClient: () => library })),
    fail: () => settle(() => imports.at(-1)?.reject(new Error('Loading chunk http-client failed.'))),
  }
}

type LibraryModule = { createHttpClient: () => Http }

async function settle(act: () => void): Promise<void> {
  act()
  await new Promise((resolve) => setTimeout(resolve))
}

// docs/behaviour/errors.md#http-facade
describe('while the file of the library hangs', () => {
  it('every call is sent and answered, and the file is requested once', async () => {
    const { http, fetched, imports } = createFacade()
    const answers = await Promise.all([
      http.put('/like/', undefined, { timeout: 20_000 }),
      http.delete('/like/'),
      http.post('/copy/'),
      http.get('/comments/'),
    ])
    expect(answers.map(({ data }) => data)).toEqual(['fetch', 'fetch', 'fetch', 'fetch'])
    expect(fetched.map(([url, { method }]) => `${method} ${url}`)).toEqual([
      'GET /comments/',
      'PUT /like/',
      'DELETE /like/',
      'POST /copy/',
    ])
    expect(imports).toHaveLength(1)
  })
})

describe('the file of the library', () => {
  it('serves the calls after its arrival', async () => {
    const { http, byLibrary, arrive } = createFacade()
    await http.get('/comments/')
    await arrive()
    expect(await http.post('/comments/', {})).toEqual({ status: 200, data: 'library' })
    expect(byLibrary).toEqual(['POST /comments/'])
  })

  it('is requested again after a failure, which no call notices', async () => {
    const { http, byLibrary, imports, fail, arrive } = createFacade()
    await http.get('/comments/')
    await fail()
    expect(await http.get('/comments/')).toEqual({ status: 200, data: 'fetch' })
    await arrive()
    await http.get('/comments/')
    expect(imports).toHaveLength(2)
    expect(byLibrary).toEqual(['GET /comments/'])
  })

  it('is not requested for calls that outlive the page', async () => {
    const { http, fetched, imports } = createFacade()
    await http.put('/like/', undefined, { keepalive: true })
    await http.post('/viewed/', {}, { keepalive: true })
    expect(fetched.map(([, { keepalive }]) => keepalive)).toEqual([true, true])
    expect(imports).toEqual([])
  })
})
