import type { FastifyReply } from 'fastify'
import { markupOf, type Html } from './trusted-html.ts'

/** Sends a page or other markup. This is the only place where markup becomes a string. */
export function sendMarkup(
  reply: FastifyReply,
  markup: Html,
  mediaType = 'text/html; charset=utf-8',
): FastifyReply {
  return reply.type(mediaType).send(markupOf(markup))
}
