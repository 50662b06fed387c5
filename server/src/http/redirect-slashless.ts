import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Sends the address of a page without its last slash to the one with it; the query goes along. */
export function redirectSlashless(app: FastifyInstance, path: string): void {
  app.get(path.replace(/\/$/, ''), addSlash)
}

function addSlash({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query] = url.split('?', 2)
  return reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`, 301)
}
