import { domainToASCII, domainToUnicode } from 'node:url'
import { isEmail } from '../accounts/account-errors.ts'
import { normaliseEmail } from '../accounts/account-store.ts'

/** Characters that no address of an account needs: control and invisible ones, and those that separate addresses. */
const ODD = /[\p{C}<>()[\]\\,;:"]/u

/**
 * The form in which two spellings of an e-mail address are equal: other case, spaces around it, composed or combining
 * letters, an international domain in letters or as `xn--`.
 *
 * @returns `null` for a text that is no e-mail address
 */
export function addressKey(email: string): string | null {
  const parts = partsOf(email)
  if (!parts) return null
  const domain = domainToASCII(parts.domain)
  return domain === '' ? null : `${parts.name}@${domain}`
}

/** The spellings under which an account may have an address, the typed one first. */
export function spellingsOf(email: string): readonly string[] {
  const parts = partsOf(email)
  if (!parts) return []
  const { name, domain } = parts
  return [normaliseEmail(email), `${name}@${domainToASCII(domain)}`, `${name}@${domainToUnicode(domain)}`]
}

function partsOf(email: string): { name: string; domain: string } | null {
  const text = normaliseEmail(email).normalize('NFC')
  if (!isEmail(text) || ODD.test(text)) return null
  const at = text.lastIndexOf('@')
  return { name: text.slice(0, at), domain: text.slice(at + 1) }
}

/** An address as somebody sees it who only has the link: enough to know which of their own it is. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}…${email.slice(at)}`
}
