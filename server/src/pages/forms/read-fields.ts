import { addressIn } from '@viewpage/shared-events/email-address'
import type { FastifyRequest } from 'fastify'
import { cleanText } from '../../foundation/clean-text.ts'

/** The normalised text fields of a form; other values are dropped. */
export function readFields({ body }: FastifyRequest): Readonly<Record<string, string>> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[key, key === 'email' ? addressIn(cleanText(value)) : cleanText(value)]]
        : [],
    ),
  )
}
