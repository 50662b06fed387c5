import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { until } from '../../../test/support/until.ts'
import { createReleaseTurns } from './release-turns.ts'

const MAX_WAIT_MS = 500
const MAX_BODY_MS = 1_500

describe('turns of releases', () => {
  let app: FastifyInstance
  let sockets: Socket[]
  /** Tokens whose body arrived. */
  let worked: string[]

  beforeEach(async () => {
    sockets = []
    worked = []
    app = Fastify()
    const turns = createReleaseTurns({ maxWaitMs: MAX_WAIT_MS, maxBodyMs: MAX_BODY_MS })
    app.post(
      '/:token',
      {
        onRequest: (request, reply) =>
          turns.wait((request.params as { token: string }).token, request, reply),
      },
      (request) =>
        turns.useTurn(request, async () => {
          worked.push((request.params as { token: string }).token)
          return {}
        }),
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
  })

  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })

  /** Sends headers only. */
  function start(token: string) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    let response = ''
    socket.on('data', (part: Buffer) => (response += part.toString()))
    socket.on('error', () => undefined)
    socket.write(
      `POST /${token} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
    )
    return {
      status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0),
      send: () => socket.write('{}'),
    }
  }

  // docs/behaviour/releases.md#turns
  it('end with a body that does not arrive in time, so that others get theirs', async () => {
    const slow = ['a', 'b', 'c', 'd'].map(start)
    const late = start('e')
    await until(() => late.status() === 503)
    await until(() => slow.every(({ status }) => status() === 408))
    const next = start('e')
    next.send()
    await until(() => next.status() === 200)
    expect(worked).toEqual(['e'])
  })

  it('of one token come one after the other, in the order of arrival', async () => {
    const first = start('a')
    await until(async () => (await connections()) === 1)
    const second = start('a')
    second.send()
    const other = start('b')
    other.send()
    await until(() => other.status() === 200)
    expect(worked).toEqual(['b'])
    first.send()
    await until(() => second.status() === 200)
    expect([worked, first.status()]).toEqual([['b', 'a', 'a'], 200])
  })

  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
})
