import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkPassword } from '../../people/accounts/passwords.ts'
import {
  OPENED_FOR_MS,
  OPENED_LINKS_COOKIE,
  passwordProof,
  withOpenedLink,
} from '../../people/rights/opened-links.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { HTTP_ONLY_COOKIE } from '../../foundation/http/cookie-attributes.ts'
import type { Counted, Limit } from '../../storage/limits/limit-store.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import type { Parts } from '../parts.ts'

const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** Wrong passwords of an address, and of a link from all addresses. A class can share an address. */
const WRONG_OF_ADDRESS: Limit = { name: 'link password address', max: 30, windowMs: QUARTER_HOUR_MS }
const WRONG_OF_LINK: Limit = { name: 'link password link', max: 100, windowMs: QUARTER_HOUR_MS }

/** @returns checks the password that was entered for a link, and returns its proof; `null` for a wrong one */
export function createPasswordCheck({ database, limits }: Pick<Parts, 'database' | 'limits'>) {
  return async (request: FastifyRequest, reply: FastifyReply, linkId: string): Promise<string | null> => {
    const counted = wrongPasswords(request, linkId)
    await takeOrRefuse(limits, reply, ...counted)
    const row = await database.read
      .selectFrom('view_links')
      .select('password_hash')
      .where('link_id', '=', linkId)
      .executeTakeFirst()
    const passwordHash = row?.password_hash ?? undefined
    const isRight = await checkPassword(
      passwordHash,
      readFields(request)['password'] ?? '',
      addressBlockOf(request.ip),
    )
    if (!isRight || passwordHash === undefined) return null
    await limits.giveBack(...counted)
    return passwordProof(passwordHash)
  }
}

/** @returns opens a link for the browser, by the proof of its password or the secret of a pass */
export function createOpening({ signer, now }: Pick<Parts, 'signer' | 'now'>) {
  return (request: FastifyRequest, reply: FastifyReply, linkId: string, proof: string): void => {
    const opened = withOpenedLink(signer, request.cookies[OPENED_LINKS_COOKIE], { linkId, proof }, now())
    void reply.setCookie(OPENED_LINKS_COOKIE, opened, { ...HTTP_ONLY_COOKIE, maxAge: OPENED_FOR_MS / 1_000 })
  }
}

function wrongPasswords({ ip }: FastifyRequest, linkId: string): Counted[] {
  return [
    { limit: WRONG_OF_ADDRESS, subject: addressBlockOf(ip) },
    { limit: WRONG_OF_LINK, subject: linkId },
  ]
}
