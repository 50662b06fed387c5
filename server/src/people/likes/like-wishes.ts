import type { HookEvents } from '../hooks/hook-events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nextPath } from '../accounts/next-path.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import { browserIdOf } from '../visitors/csrf-tokens.ts'
import type { PresentationStore } from '../../content/presentations/presentation-store.ts'
import type { PresentationAccess, RightsReader } from '../rights/rights-reader.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import { HTTP_ONLY_COOKIE } from '../../foundation/http/cookie-attributes.ts'

/** The cookie with the presentation that a visitor without an account pressed Like for, encrypted. */
const LIKE_WISH_COOKIE = '__Host-like_wish'

const LIKE_WISH_LIFE_MS = HOUR_MS

const PURPOSE = 'like wish'
const MAX_COOKIE_LENGTH = 600

/** @param linkId the view link that opened the page */
export interface LikeWish {
  readonly oid: string
  readonly linkId: string | null
}

/** Likes of visitors without an account, given once they have one (docs/behaviour/like.md#like-after-sign-up). */
export interface LikeWishes {
  /** Keeps a wish in the browser. The caller checks the CSRF token, and that the visitor may like. */
  keep(request: FastifyRequest, reply: FastifyReply, wish: LikeWish): void
  /**
   * The presentation of the browser's wish.
   *
   * @param next where a log-in or sign-up leads
   * @returns `null` without a wish, if `next` is not its page, or if the sender may not like it any more
   */
  wishedFor(request: FastifyRequest, next: string): Promise<PresentationAccess | null>
  /** Gives the like to the account that was just logged in, and forgets the wish. */
  grant(request: FastifyRequest, reply: FastifyReply, next: string): Promise<void>
}

export interface LikeWishOptions {
  readonly signer: Signer
  readonly rights: Pick<RightsReader, 'findOrNull'>
  readonly presentations: Pick<PresentationStore, 'setLiked'>
  readonly hookEvents: HookEvents
  /** ms since 1970 */
  readonly now: () => number
}

export function createLikeWishes({
  signer,
  rights,
  presentations,
  hookEvents,
  now,
}: LikeWishOptions): LikeWishes {
  /** Only the browser that pressed Like can use the wish, and only for an hour. */
  function wishIn(request: FastifyRequest): LikeWish | null {
    const cookie = request.cookies[LIKE_WISH_COOKIE] ?? ''
    const text = cookie.length > MAX_COOKIE_LENGTH ? null : signer.unseal(PURPOSE, cookie)
    if (text === null) return null
    // Only this file seals for the purpose.
    const [oid, linkId, browser, until] = JSON.parse(text) as [string, string | null, string, number]
    return browser === browserIdOf(request) && until > now() ? { oid, linkId } : null
  }

  const wishedFor: LikeWishes['wishedFor'] = async (request, next) => {
    const wish = wishIn(request)
    if (wish === null || !isPageOf(next, wish)) return null
    const { oid, linkId } = wish
    const found = await rights.findOrNull(request, linkId === null ? { oid } : { linkId })
    return found?.oid === oid && found.rights.has('like') ? found : null
  }

  return {
    wishedFor,

    keep(request, reply, { oid, linkId }) {
      const browser = browserIdOf(request)
      if (browser === null) return
      const wish = JSON.stringify([oid, linkId, browser, now() + LIKE_WISH_LIFE_MS])
      reply.setCookie(LIKE_WISH_COOKIE, signer.seal(PURPOSE, wish), {
        ...HTTP_ONLY_COOKIE,
        maxAge: LIKE_WISH_LIFE_MS / 1_000,
      })
    },

    async grant(request, reply, next) {
      if (request.cookies[LIKE_WISH_COOKIE] === undefined) return
      reply.clearCookie(LIKE_WISH_COOKIE, { path: '/', secure: true })
      const found = await wishedFor(request, next)
      if (!found || !request.user) return
      const { oid: by } = request.user
      const { oid, link } = found
      await presentations.setLiked(oid, by, true, link?.linkId ?? null, (transaction, likesCount) =>
        hookEvents.send(transaction, { kind: 'like', oid, likesCount }, by),
      )
    },
  }
}

/** Whether a path leads to the presentation of a wish. Only then did the log-in page name that presentation. */
function isPageOf(next: string, { oid, linkId }: LikeWish): boolean {
  const [, first = '', second = ''] = (nextPath(next).split(/[?#]/, 1)[0] ?? '').split('/', 3)
  if (linkId !== null) return first === 'v' && second === linkId
  return first === oid || (first === 'p' && second === oid)
}
