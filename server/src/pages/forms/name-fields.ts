import type { Language } from '@viewpage/shared-events'
import type { Html } from '../../foundation/markup/html.ts'
import { inNameOrder } from '../../foundation/locales/name-order.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { textField, type FormState } from './form-parts.ts'

/** The fields of the two names of a person, in the order of the language. One of them is enough. */
export function nameFields(text: ServerTexts, language: Language, state: FormState): readonly Html[] {
  const field = (name: 'firstName' | 'lastName', autocomplete: string) =>
    textField({ name, label: text(`signUp.${name}`), type: 'text', autocomplete, state, isRequired: false })
  const given = field('firstName', 'given-name')
  const family = field('lastName', 'family-name')
  return inNameOrder(given, family, language)
}
