import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openPageFront, type PageFront } from './page-front.ts'

const POLICY = "default-src 'none'; script-src 'sha256-own' 'strict-dynamic'; connect-src 'self'"
const PAGE = '<!doctype html><html><head></head><body><p>Hello</p></body></html>'
const FIRST = 'first()'

let server: Server
let serverUrl: string
let front: PageFront
beforeEach(async () => {
  server = createServer((request, response) => {
    const isPage = request.url === '/p/orbit1/'
    response.writeHead(200, {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      ...(isPage && { 'Content-Security-Policy': POLICY }),
    })
    response.end(isPage ? PAGE : JSON.stringify({ host: request.headers.host }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  front = await openPageFront({
    port: 0,
    host: '127.0.0.1',
    hot: { script: FIRST, read: (name) => (name === 'a.1.hot-update.js' ? Buffer.from('new') : null) },
  })
})
afterEach(() => {
  front.close()
  server.close()
})

const open = (path: string, accept: string) => fetch(front.url + path, { headers: { accept } })
const openPage = () => open('/p/orbit1/', 'text/html')
const scriptOf = (page: string) => page.slice(page.lastIndexOf('<script>') + 8, page.lastIndexOf('</script>'))
const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')

it('a page follows the builds by scripts that its policy names, one of them before its own', async () => {
  front.passTo(serverUrl)
  const response = await openPage()
  const page = await response.text()
  expect(page).toContain('<p>Hello</p><script>')
  expect(page).toContain(`<head><script>${FIRST}</script>`)
  expect(response.headers.get('content-security-policy')).toBe(
    POLICY.replace('script-src', `script-src 'sha256-${hashOf(FIRST)}' 'sha256-${hashOf(scriptOf(page))}'`),
  )
})

it('everything else passes as it is, with the address that the browser asked for', async () => {
  front.passTo(serverUrl)
  expect(await (await open('/api/v1/x', 'application/json')).json()).toEqual({
    host: new URL(front.url).host,
  })
})

it('files with new modules come from the folder of the builds, at whatever address', async () => {
  const load = async (file: string) => {
    const response = await open(`/remotes/mf-toolbar/1.0.0/${file}`, '*/*')
    return [response.status, await response.text()]
  }
  expect(await load('a.1.hot-update.js')).toEqual([200, 'new'])
  expect(await load('a.2.hot-update.json')).toEqual([404, ''])
})

it('a request waits while the server starts', async () => {
  const waiting = openPage()
  front.passTo(serverUrl)
  expect(await (await waiting).text()).toContain('Hello')
})

it('without a server a page says what is wrong, and shows the page when that is mended', async () => {
  const waiting = openPage()
  front.showFailure('mf-toolbar does not compile')
  const response = await waiting
  expect(response.status).toBe(503)
  expect(scriptOf(await response.text())).toContain('EventSource')
  front.showFailure(null)
  front.passTo(serverUrl)
  expect((await openPage()).status).toBe(200)
})

it('open pages hear of a style sheet, of what is wrong, and of a new page', async () => {
  const response = await fetch(`${front.url}/dev/builds`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => JSON.parse((await reader?.read())?.value?.replace('data: ', '') ?? '') as object
  const first = (await next()) as { page: string }
  expect(first).toMatchObject({ styles: {}, failure: null })
  front.replaceStyles('mf-toolbar', '@layer mf-toolbar{}')
  expect(await next()).toEqual({ ...first, styles: { 'mf-toolbar': '@layer mf-toolbar{}' } })
  const update = { container: 'mf_toolbar', hash: 'b', integrity: { 'a.1.hot-update.js': 'sha384-a' } }
  front.replaceModules(update)
  expect(await next()).toMatchObject({ page: first.page, updates: [update] })
  front.showFailure('why')
  expect(await next()).toMatchObject({ page: first.page, failure: 'why' })
  front.reload()
  const last = (await next()) as { page: string }
  expect(last).toMatchObject({ styles: {}, updates: [] })
  expect(last.page).not.toBe(first.page)
  await reader?.cancel()
})
