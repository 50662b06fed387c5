import type { FastifyRequest } from 'fastify'
import { normaliseEmail } from '../../people/accounts/account-store.ts'
import { DEVICE_COOKIE, type Devices } from '../../people/accounts/devices.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import type { Counted, Limit } from '../../storage/limits/limit-store.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** Failed log-ins per account, per browser that logged in before, and per address. A school can share an address. */
const LOG_INS_OF_ACCOUNT: Limit = { name: 'log-in account', max: 10, windowMs: QUARTER_HOUR_MS }
const LOG_INS_OF_DEVICE: Limit = { name: 'log-in device', max: 10, windowMs: QUARTER_HOUR_MS }
const LOG_INS_OF_ADDRESS: Limit = { name: 'log-in address', max: 100, windowMs: QUARTER_HOUR_MS }

/** Sign-ups with a known e-mail: each response reveals that the account exists. */
const TAKEN_EMAILS: Limit = { name: 'sign-up taken', max: 20, windowMs: QUARTER_HOUR_MS }

/** The limits that a failed log-in counts for. They do not depend on whether the account exists. */
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

/**
 * The limits that a sign-up counts for: always, and when it fails.
 *
 * @param max new accounts of one address in 15 minutes. A class signs up in one lesson
 */
export function signUpLimits({ ip }: FastifyRequest, max: number): { always: Counted; onFailure: Counted } {
  const subject = addressBlockOf(ip)
  const signUps: Limit = { name: 'sign-up', max, windowMs: QUARTER_HOUR_MS }
  return { always: { limit: signUps, subject }, onFailure: { limit: TAKEN_EMAILS, subject } }
}
