import Fastify from 'fastify'

/** The minimal route for an event: it reads the body and answers. Sends its address to the parent process. */
const server = Fastify({ logger: { level: 'warn' }, bodyLimit: 64 * 1024 })
server.post('/log/json', async (_, reply) => reply.status(204).send())
const url = await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.(url)
