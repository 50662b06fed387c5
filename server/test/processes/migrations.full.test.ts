import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES } from '../support/databases.ts'
import { runServer } from '../support/run-server.ts'
import { until } from '../support/until.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

// docs/operating/storage.md#upgrades
describe.each(DATABASES)('a migration that takes long on %s', (kind) => {
  it('keeps checks of health content, and visitors informed, until the server is ready', async () => {
    const storage = await createStorage(kind, { hasTables: true })
    const port = await freePort()
    const file = join(storage.dataDir, 'go-on')
    const url = `http://127.0.0.1:${port}`
    const look = async (path: string, headers = {}) => {
      const response = await fetch(url + path, { headers }).catch(() => null)
      return response && { status: response.status, text: await response.text() }
    }
    const starting = runServer(storage, {
      env: {
        PORT: `${port}`,
        VIEWPAGE_LOG_LEVEL: 'info',
        VIEWPAGE_RELEASE_TOKENS: '{"*":"a-token-for-the-tests"}',
      },
      command: [process.execPath, 'server/test/support/slow-migration.ts', file],
    })
    try {
      await until(async () => (await look('/healthz')) !== null)
      expect(await look('/healthz')).toEqual({ status: 200, text: '{"status":"migrating"}' })
      expect(await look('/readyz')).toMatchObject({
        status: 503,
        text: expect.stringContaining('brought up to date'),
      })
      expect(await look('/api/v1/likes/')).toMatchObject({ status: 503 })
      const page = await look('/', { Accept: 'text/html', 'Accept-Language': 'de' })
      expect(page?.status).toBe(503)
      expect(page?.text).toContain('<html lang="de">')
      const inAnyLanguage = await look('/', { Accept: 'text/html', 'Accept-Language': '*' })
      expect(inAnyLanguage?.text).toContain('<html lang="en">')

      writeFileSync(file, '')
      const server = await starting
      expect(await look('/healthz')).toEqual({ status: 200, text: '{"status":"up"}' })
      expect(await look('/readyz')).toMatchObject({ status: 200 })
      for (const message of ['a migration begins', 'a migration has ended'])
        expect(server.log()).toMatch(
          new RegExp(`"migration":"9999-slow","number":1,"of":1.*"msg":"${message}"`),
        )
    } finally {
      writeFileSync(file, '')
      await (await starting).stop()
      await storage.remove()
    }
  })
})
