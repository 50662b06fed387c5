/** The sign-up that comes back to `next`, a path on this site. */
export function signUpPath(next: string): string {
  return `/signup/basic/?${new URLSearchParams({ next }).toString()}`
}
