import Fastify from 'fastify'

/** The least a route can do with an event: read it, and answer. Tells its parent where it is. */
const server = Fastify({ logger: { level: 'warn' }, bodyLimit: 64 * 1024 })
server.post('/log/json', async (_, reply) => reply.status(204).send())
const url = await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.(url)
