import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { HTTP_ONLY_COOKIE } from '../../foundation/http/cookie-attributes.ts'
import type { Signer } from '../../storage/secrets/signer.ts'

/** Browsers keep no longer ones. */
const MAX_COOKIE_LENGTH = 4_096

interface SealedCookieOptions<S extends TSchema> {
  /** With the prefix `__Host-`. */
  readonly name: string
  readonly schema: S
  readonly lifeMs: number
  readonly signer: Signer
  /** ms since 1970 */
  readonly now: () => number
}

/** Something that this server keeps in a browser for a short time, encrypted. */
export interface SealedCookie<Content> {
  keep(reply: FastifyReply, content: Content): void
  /** @returns `null` without one, or if it is over */
  read(request: FastifyRequest): Content | null
  clear(reply: FastifyReply): void
}

export function createSealedCookie<S extends TSchema>({
  name,
  schema,
  lifeMs,
  signer,
  now,
}: SealedCookieOptions<S>): SealedCookie<Static<S>> {
  return {
    keep(reply, content) {
      const sealed = signer.seal(name, JSON.stringify([now() + lifeMs, content]))
      void reply.setCookie(name, sealed, { ...HTTP_ONLY_COOKIE, maxAge: lifeMs / 1_000 })
    },
    read({ cookies }) {
      const sealed = cookies[name] ?? ''
      const text = sealed === '' || sealed.length > MAX_COOKIE_LENGTH ? null : signer.unseal(name, sealed)
      if (text === null) return null
      // Only this file seals for the purpose.
      const [until, content] = JSON.parse(text) as [number, unknown]
      return until > now() && Value.Check(schema, content) ? content : null
    },
    clear: (reply) => void reply.clearCookie(name, HTTP_ONLY_COOKIE),
  }
}
