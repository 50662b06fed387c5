import { EMAIL, matches } from '@viewpage/shared-events/patterns'
import { passwordProblem, type PasswordProblem } from './password-problem.ts'
import { characterCount } from '../../foundation/clean-text.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

const MAX_FIELD_LENGTH = 200

type Fields = Readonly<Record<string, string>>

/** Messages for invalid names, by field. Many people have one name only, which may stand in either field. */
export function nameErrors(values: Fields, text: ServerTexts): Record<string, string> {
  const errors: Record<string, string> = {}
  const { firstName = '', lastName = '' } = values
  if (firstName === '' && lastName === '') errors['firstName'] = text('form.missing')
  if (characterCount(firstName) > MAX_FIELD_LENGTH) errors['firstName'] = text('form.tooLong')
  if (characterCount(lastName) > MAX_FIELD_LENGTH) errors['lastName'] = text('form.tooLong')
  return errors
}

/** The message for a new password; `undefined` if it is acceptable. */
export function newPasswordError(
  password: string,
  about: readonly string[],
  text: ServerTexts,
): string | undefined {
  const fault = passwordProblem(password, about)
  if (fault !== null) return text(PASSWORD_TEXTS[fault])
  return characterCount(password) > MAX_FIELD_LENGTH ? text('form.tooLong') : undefined
}

const PASSWORD_TEXTS = {
  short: 'signUp.weakPassword',
  common: 'settings.faults.common',
  personal: 'settings.faults.personal',
} as const satisfies Record<PasswordProblem, string>

export function isEmail(text = ''): boolean {
  return text.length <= MAX_FIELD_LENGTH && matches(EMAIL, text)
}
