import type { User } from '../../people/accounts/account-store.ts'

/** The page that copies a presentation; for visitors without account, sign-up leads to it. */
export function copyPath(user: User | null, oid: string): string {
  const copy = `/dashboard/next/?copy=${oid}`
  return user ? copy : `/signup/?next=${encodeURIComponent(copy)}`
}
