/** The displayed name: first and last name, or the username. Never the e-mail. */
export function publicNameOf(user: {
  readonly first_name: string
  readonly last_name: string
  readonly username: string
}): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.username
}
