import type { FastifyRequest } from 'fastify'

export const SESSION_COOKIE = '__Host-session'

/** Whether the request has the cookie of a session, valid or not. */
export const hasSession = ({ cookies }: FastifyRequest): boolean => cookies[SESSION_COOKIE] !== undefined
