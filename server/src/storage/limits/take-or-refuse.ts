import type { FastifyReply } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import type { Counted, LimitStore } from './limit-store.ts'

/** Counts a request. Beyond a limit, sets `Retry-After`. @throws ApiError `too_many_requests` */
export async function takeOrRefuse(
  limits: LimitStore,
  reply: FastifyReply,
  ...counted: readonly Counted[]
): Promise<void> {
  const waitMs = await limits.take(...counted)
  if (waitMs === null) return
  void reply.header('Retry-After', Math.ceil(waitMs / 1_000))
  throw new ApiError('too_many_requests')
}
