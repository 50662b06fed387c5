import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sampleRelease } from '../../dev/sample-release.ts'
import { createI18n } from '../locales.ts'
import { createVersionAssets, NOTHING_INLINED } from './version-assets.ts'

const FILES: Readonly<Record<string, object>> = {
  '/remotes/mf-notes/1.0.0/locales/de.1.json': { title: 'Notizen', '@en': { write: 'Write one' } },
  '/remotes/mf-notes/1.0.0/locales/en.1.json': { title: 'Notes', write: 'Write one' },
}
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    response.writeHead(url in FILES ? 200 : 404)
    response.end(JSON.stringify(FILES[url]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

// docs/behaviour/releases.md#languages-of-a-remote
it.each([
  ['de', 'Notizen', 'Write one'],
  ['fr', 'Notes', 'Write one'],
])(
  'a version that the page does not inline has texts in %s, or in English',
  async (language, title, write) => {
    const locales = { de: 'locales/de.1.json', en: 'locales/en.1.json' }
    const release = sampleRelease('mf-notes', '1.0.0', { locales })
    const assets = createVersionAssets(NOTHING_INLINED, language, createI18n)
    const i18n = await assets.textsOf('mf-notes', { release, base: origin + release.base })
    const text = i18n.getFixedT(null, 'mf-notes')
    expect([text('title'), text('write')]).toEqual([title, write])
  },
)
