import type { ReleaseSet } from '@viewpage/shared-events'
import type { FastifyReply } from 'fastify'
import type { Signer } from '../../storage/secrets/signer.ts'
import { canaryBlockOf } from '../../foundation/http/address-block.ts'
import { BUCKET_COOKIE, signView } from '../../releases/index.ts'
import type { RenderedRemotes } from '../rendering/render-slots.ts'

/** Adds the headers with which a page is counted for canaries. The body stays the same for all visitors. */
export type StartView = (reply: FastifyReply, set: ReleaseSet, remotes: RenderedRemotes) => void

/** Actions that a page is asked about, so that its headers stay small. Both arms are asked about the same ones. */
const MAX_FACTS = 16
/** Seconds after which a visitor gets a new bucket. */
const BUCKET_SECONDS = 24 * 60 * 60

/** @param now ms since 1970 */
export function createStartView(signer: Signer, now: () => number): StartView {
  return (reply, set, { shown, thrown }) => {
    const { view } = reply.request.releaseChoice
    if (!view) return
    if (view.bucket?.isNew) {
      reply.setCookie(BUCKET_COOKIE, String(view.bucket.number), {
        ...{ path: '/', secure: true, httpOnly: true, sameSite: 'lax' },
        maxAge: BUCKET_SECONDS,
      })
    }
    // A view without the remote is no evidence about it.
    const trials = view.trials.filter(({ remote }) => shown.includes(remote))
    if (trials.length === 0) return
    const block = canaryBlockOf(reply.request.ip)
    // The only header of a page that its scripts can read. All tabs would share a cookie.
    const token = signView(signer, trials, { set: set.id, thrown, block, now: now() })
    const facts = [...new Set(trials.flatMap((trial) => trial.facts ?? []))].slice(0, MAX_FACTS)
    const asked = facts.length === 0 ? '' : `, facts;desc="${facts.join(' ')}"`
    void reply.header('Server-Timing', `view;desc="${token}"${asked}`)
  }
}
