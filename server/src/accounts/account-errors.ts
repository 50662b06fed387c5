import { EMAIL, matches } from '@viewpage/shared-events/patterns'
import { passwordFault, type PasswordFault } from './password-problem.ts'
import { lengthOf } from '../clean-text.ts'
import type { ServerTexts } from '../locales/texts.ts'

const MOST_FIELD = 200

type Fields = Readonly<Record<string, string>>

/** What is wrong with somebody's names, by field. */
export function nameErrors(values: Fields, text: ServerTexts): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of ['firstName', 'lastName']) {
    const value = values[name] ?? ''
    if (value === '') errors[name] = text('form.missing')
    if (lengthOf(value) > MOST_FIELD) errors[name] = text('form.tooLong')
  }
  return errors
}

/** What is wrong with a password somebody wants; `undefined` when it will do. */
export function newPasswordError(
  password: string,
  about: readonly string[],
  text: ServerTexts,
): string | undefined {
  const fault = passwordFault(password, about)
  if (fault !== null) return text(PASSWORD_TEXTS[fault])
  return lengthOf(password) > MOST_FIELD ? text('form.tooLong') : undefined
}

const PASSWORD_TEXTS = {
  short: 'signUp.weakPassword',
  common: 'settings.faults.common',
  personal: 'settings.faults.personal',
} as const satisfies Record<PasswordFault, string>

export function isEmail(text = ''): boolean {
  return text.length <= MOST_FIELD && matches(EMAIL, text)
}
