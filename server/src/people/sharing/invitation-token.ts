import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../accounts/account-store.ts'
import { isSameSecret } from '../../foundation/same-secret.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/** In the link of an invitation: its id, and the secret of which only the hash is stored. */
export interface InvitationToken {
  readonly id: string
  readonly secret: string
}

/** How long the link of an invitation is valid. */
export const INVITATION_LIFE_MS = 14 * DAY_MS

const TOKEN = /^([\w-]{16})\.([\w-]{43})$/

export function newSecret(): { readonly secret: string; readonly secretHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: hashOfToken(secret) }
}

export function newInvitationId(): string {
  return randomBytes(12).toString('base64url')
}

export function invitationPath({ id, secret }: InvitationToken): string {
  return `/invitation/${id}.${secret}/`
}

/** @returns `null` for a text that is no token */
export function readInvitationToken(text: string): InvitationToken | null {
  const [, id = '', secret = ''] = TOKEN.exec(text) ?? []
  return id === '' ? null : { id, secret }
}

/** Whether the secret is that of the stored hash, compared in constant time. */
export function isSecretOf(secret: string, secretHash: string): boolean {
  return isSameSecret(hashOfToken(secret), secretHash)
}
