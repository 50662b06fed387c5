import type { FastifyReply } from 'fastify'
import { markupOf, type Html } from './trusted-html.ts'

// The only module that converts markup to a string for a response or a mail.

/** The text of a page that is cached and sent several times, or of a mail. */
export const bodyOfMarkup = (markup: Html): string => markupOf(markup)

/** Sends a page or other markup. */
export function sendMarkup(
  reply: FastifyReply,
  markup: Html,
  mediaType = 'text/html; charset=utf-8',
): FastifyReply {
  return reply.type(mediaType).send(markupOf(markup))
}
