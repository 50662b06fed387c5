import { characterCount } from '../../../foundation/clean-text.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import { MAX_AGREEMENT_LENGTH } from '../../../people/passes/agreements.ts'
import { MAX_ALLOWED, readAllowed, type AllowedAddress } from '../../../people/passes/allowed-addresses.ts'

/** Views that a limit can have. */
export const MAX_VIEWS = 10_000

/** What a view link asks beside name, address and password. */
export interface WantedAsks {
  readonly allowed: readonly AllowedAddress[]
  readonly asksCode: boolean
  readonly asksMark: boolean
  /** Empty: nothing is to be accepted. */
  readonly agreement: string
  /** `null`: without limit. */
  readonly maxViews: number | null
}

export type AskField = 'allowed' | 'code' | 'agreement' | 'maxViews'

export type Fields = Readonly<Record<string, string>>

/**
 * Reads the form of what a view link asks.
 *
 * @param mailsAreSent whether codes can be mailed
 * @returns the sentences about fields that are wrong, if there are any
 */
export function readAsks(
  values: Fields,
  text: ServerTexts,
  mailsAreSent: boolean,
): WantedAsks | { readonly problems: Partial<Record<AskField, string>> } {
  const allowed = readAllowed(values['allowed'] ?? '')
  const asksCode = values['code'] === 'yes'
  const agreement = values['agreement'] ?? ''
  const maxViews = readMaxViews(values['maxViews'] ?? '', text)
  const problems = {
    ...('wrong' in allowed && {
      allowed: text('dashboard.sharing.asks.wrongAddress', { entry: allowed.wrong }),
    }),
    ...(!('wrong' in allowed) &&
      allowed.length > MAX_ALLOWED && {
        allowed: text('dashboard.sharing.asks.tooManyAddresses', { number: MAX_ALLOWED }),
      }),
    ...(asksCode && !mailsAreSent && { code: text('dashboard.sharing.asks.codeWithoutMail') }),
    ...(characterCount(agreement) > MAX_AGREEMENT_LENGTH && { agreement: text('form.tooLong') }),
    ...('problem' in maxViews && { maxViews: maxViews.problem }),
  }
  if (Object.keys(problems).length > 0 || 'wrong' in allowed || 'problem' in maxViews) return { problems }
  return { allowed, asksCode, asksMark: values['mark'] === 'yes', agreement, ...maxViews }
}

/** Reads how many visitors can open a link. @returns a sentence if it is no such number */
export function readMaxViews(
  typed: string,
  text: ServerTexts,
): Pick<WantedAsks, 'maxViews'> | { readonly problem: string } {
  const digits = typed.normalize('NFKC').trim()
  if (digits === '') return { maxViews: null }
  const maxViews = /^\d{1,6}$/.test(digits) ? Number(digits) : 0
  if (maxViews >= 1 && maxViews <= MAX_VIEWS) return { maxViews }
  return { problem: text('dashboard.sharing.asks.wrongViews', { number: MAX_VIEWS }) }
}
