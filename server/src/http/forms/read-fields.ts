import type { FastifyRequest } from 'fastify'
import { cleanText } from '../../clean-text.ts'

/** The texts of a form, clean; what is no text is left out. */
export function readFields({ body }: FastifyRequest): Readonly<Record<string, string>> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, cleanText(value)]] : [])),
  )
}
