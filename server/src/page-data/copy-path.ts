import type { User } from '../accounts/account-store.ts'

/** Where somebody gets a copy of a presentation of their own: by way of an account for who is not logged in. */
export function copyPath(user: User | null, oid: string): string {
  const copy = `/dashboard/next/?copy=${oid}`
  return user ? copy : `/signup/?next=${encodeURIComponent(copy)}`
}
