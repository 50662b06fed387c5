import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults, which follow OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Does the same work when there is no account, so that time tells nothing about who has one (D65). */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  // Made for everybody, so that the first unknown e-mail after a start does not wait for it alone.
  const nobodys = await nobodysHash()
  const matches = await verify(stored ?? nobodys, password)
  return stored !== undefined && matches
}

let nobody: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  return (nobody ??= hashPassword('nobody has this password'))
}
