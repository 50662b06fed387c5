import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Redirects the path of a page without its trailing slash to the one with it, and keeps the query. */
export function redirectSlashless(app: FastifyInstance, path: string): void {
  app.get(path.replace(/\/$/, ''), addSlash)
}

function addSlash({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query] = url.split('?', 2)
  return reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`, 301)
}
