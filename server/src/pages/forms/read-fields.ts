import { addressIn } from '@viewpage/shared-events/email-address'
import type { FastifyRequest } from 'fastify'
import { cleanPassword, cleanText } from '../../foundation/clean-text.ts'

const CLEANERS = new Map<string, (text: string) => string>([
  ['email', (text) => addressIn(cleanText(text))],
  ['password', cleanPassword],
  ['currentPassword', cleanPassword],
  ['newPassword', cleanPassword],
])

/** The normalised text fields of a form; other values are dropped. */
export function readFields({ body }: FastifyRequest): Readonly<Record<string, string>> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, (CLEANERS.get(key) ?? cleanText)(value)]] : [],
    ),
  )
}
