import Fastify from 'fastify'

/** What the parent process sends. */
export interface BareBody {
  /** The compressed page, in base64. */
  readonly body: string
  /** Copies of it in memory, which take as much of the processor's cache as pages of their own. */
  readonly copies: number
}

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }

/** The minimal routes for a page, and for many pages: they send bytes that they have. Sends its address back. */
const server = Fastify({ logger: { level: 'warn' } })
process.once('message', ({ body: encoded, copies }: BareBody) => {
  const body = Buffer.from(encoded, 'base64')
  const bodies = Array.from({ length: copies }, () => Buffer.from(body))
  server.get('/', async (_, reply) => reply.headers(HEADERS).send(body))
  server.get<{ Params: { number: string } }>('/:number/', async ({ params }, reply) =>
    reply.headers(HEADERS).send(bodies[Number(params.number)]),
  )
  void server.listen({ port: 0, host: '127.0.0.1' }).then((url) => process.send?.(url))
})
