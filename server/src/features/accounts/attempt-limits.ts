import type { FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../limits/address-block.ts'
import type { Counted, Limit } from '../../limits/limit-store.ts'
import { normaliseEmail } from '../../accounts/account-store.ts'
import { DEVICE_COOKIE, type Devices } from '../../accounts/devices.ts'

const QUARTER_HOUR = 15 * 60_000

/** Failed log-ins: of an account, of a browser that knows it, and of an address, behind which a school may be. */
const LOG_INS_OF_ACCOUNT: Limit = { name: 'log-in account', max: 10, windowMs: QUARTER_HOUR }
const LOG_INS_OF_DEVICE: Limit = { name: 'log-in device', max: 10, windowMs: QUARTER_HOUR }
const LOG_INS_OF_ADDRESS: Limit = { name: 'log-in address', max: 100, windowMs: QUARTER_HOUR }

/** Accounts made from an address; a class signs up in one lesson. */
const SIGN_UPS: Limit = { name: 'sign-up', max: 60, windowMs: QUARTER_HOUR }
/** E-mails of which an address learns that there is an account. */
const TAKEN_EMAILS: Limit = { name: 'sign-up taken', max: 20, windowMs: QUARTER_HOUR }

/** What a log-in counts for, unless it succeeds. It is the same whether there is such an account or not. */
export function logInLimits({ cookies, ip }: FastifyRequest, email: string, devices: Devices): Counted[] {
  const account = normaliseEmail(email)
  const device = devices.idFor(cookies[DEVICE_COOKIE], email)
  return device === null
    ? [
        { limit: LOG_INS_OF_ADDRESS, subject: addressBlockOf(ip) },
        { limit: LOG_INS_OF_ACCOUNT, subject: account },
      ]
    : [{ limit: LOG_INS_OF_DEVICE, subject: `${device} ${account}` }]
}

/** What a sign-up counts for: always, and unless it succeeds. */
export function signUpLimits({ ip }: FastifyRequest): { always: Counted; onFailure: Counted } {
  const subject = addressBlockOf(ip)
  return { always: { limit: SIGN_UPS, subject }, onFailure: { limit: TAKEN_EMAILS, subject } }
}
