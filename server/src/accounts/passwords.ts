import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults, which follow OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Takes as long when there is no account, so that time tells nothing about who has one. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash()), password)
  return stored !== undefined && matches
}

let nobody: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  return (nobody ??= hashPassword('nobody has this password'))
}
