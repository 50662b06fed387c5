import type { FastifyRequest } from 'fastify'
import type { User } from '../accounts/account-store.ts'
import { ApiError, type ErrorCode } from '../../foundation/errors.ts'
import type { Access, Right } from './rights.ts'

/**
 * @param refusal code of the error for visitors without the right
 * @throws ApiError with that code
 */
export function requireRight<Some extends Access>(
  known: Some,
  right: Right,
  refusal: ErrorCode = 'forbidden',
): Some {
  if (!known.rights.has(right)) throw new ApiError(refusal)
  return known
}

/** @throws ApiError `not_logged_in` */
export function requireUser({ user }: FastifyRequest): User {
  if (!user) throw new ApiError('not_logged_in')
  return user
}
