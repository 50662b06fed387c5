import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { multipartOf } from '../../../test/support/multipart.ts'
import { readConfig } from '../../foundation/config/config.ts'
import { createUploadReceiver } from './receive-upload.ts'

// docs/behaviour/uploads.md#linked-files
it('an uploaded folder keeps its folders, and no name leads out of them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-receive-'))
  const app = Fastify()
  app.decorate('checkCsrf', () => undefined)
  const config = readConfig({ DATA_DIR: dataDir })
  const receiver = await createUploadReceiver(app, { config, hasDiskSpace: () => Promise.resolve(true) })
  app.post('/', async (asked) => {
    const { folder, files } = await receiver.receive(asked)
    return files.map(({ name, path }) => [name, relative(folder, path)])
  })
  const names = [
    'My talk/one/Größe 1.png',
    'My talk/two/Größe 1.png',
    String.raw`My talk\three\me.png`,
    '../../out.png',
    '/etc/passwd',
    String.raw`C:\Users\Ada\me.png`,
    'a/b.png',
    'a',
    'a/b.png/c.png',
  ]
  const form = multipartOf(
    {},
    names.map((name) => ({ name, bytes: Buffer.from('x') })),
  )
  const found = (await app.inject({ method: 'POST', url: '/', ...form })).json<[string, string][]>()
  const random: unknown = expect.stringMatching(/^[0-9a-f]{18}$/)
  expect(found).toEqual([
    ['My talk/one/Größe 1.png', 'My talk/one/Größe 1.png'],
    ['My talk/two/Größe 1.png', 'My talk/two/Größe 1.png'],
    ['My talk/three/me.png', 'My talk/three/me.png'],
    ['out.png', 'out.png'],
    ['passwd', 'passwd'],
    ['me.png', 'me.png'],
    ['a/b.png', 'a/b.png'],
    ['a', random],
    ['a/b.png/c.png', random],
  ])
  await app.close()
  rmSync(dataDir, { recursive: true })
})

// docs/behaviour/uploads.md#cancelled-upload
it('an upload whose connection ends before its body is read leaves nothing behind', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-receive-'))
  const app = Fastify()
  const closed = Promise.withResolvers<void>()
  const { headers, payload } = multipartOf({}, [{ name: 'talk.pdf', bytes: Buffer.from('%PDF-') }])
  const received = Promise.withResolvers<unknown>()
  const receiver = await createUploadReceiver(app, {
    config: readConfig({ DATA_DIR: dataDir }),
    async hasDiskSpace() {
      sent.destroy()
      await closed.promise
      return true
    },
  })
  app.post('/', async (asked) => {
    asked.raw.once('close', () => closed.resolve())
    received.resolve(await receiver.receive(asked).catch((error: unknown) => error))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.write(payload.subarray(0, payload.byteLength - 10))
  await once(app.server, 'request')
  expect(await received.promise).toMatchObject({ name: 'UploadRefusal' })
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
  await app.close()
  rmSync(dataDir, { recursive: true })
})
