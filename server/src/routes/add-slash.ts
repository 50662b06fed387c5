import type { FastifyInstance } from 'fastify'

/** Sends addresses without the slash at their end to those with it. */
export function addSlash(app: FastifyInstance, paths: readonly string[]): void {
  for (const path of paths) {
    app.get(path, (request, reply) => {
      const [asked = '', query] = request.url.split('?')
      return reply.redirect(`${asked}/${query === undefined ? '' : `?${query}`}`, 301)
    })
  }
}
