/** What is shown as somebody's name: first and last, or the username where there are none. Never an e-mail. */
export function publicNameOf(user: {
  readonly first_name: string
  readonly last_name: string
  readonly username: string
}): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.username
}
