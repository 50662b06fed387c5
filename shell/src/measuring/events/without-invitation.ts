/** The id and secret of an invitation, in its own address and in that of a log-in that leads to it. */
const TOKEN = /((?:\/|%2F)invitation(?:\/|%2F))[\w.-]+/gi

/** Removes secrets of invitations from an address that is measured. */
export function withoutInvitation(address: string): string {
  return address.replace(TOKEN, '$1…')
}
