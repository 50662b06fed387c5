import Fastify from 'fastify'

/** The minimal route for a page: it sends the bytes that its parent process sent. Sends its address back. */
const server = Fastify({ logger: { level: 'warn' } })
process.once('message', (page: { readonly body: string }) => {
  const body = Buffer.from(page.body, 'base64')
  server.get('/', async (_, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(body),
  )
  void server.listen({ port: 0, host: '127.0.0.1' }).then((url) => process.send?.(url))
})
