import { characterCount, cleanLine, cleanText } from '../../clean-text.ts'
import type { ServerTexts } from '../../locales/texts.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../../presentations/about-limits.ts'
import type { Presentation } from '../../presentations/presentation-store.ts'

/** What the owner entered after the upload. */
export interface Entered {
  readonly title: string
  readonly description: string
  /** Whether everybody may find it from now on. */
  readonly isPublished: boolean
}

export function readEntered(values: Readonly<Record<string, string>>): Entered {
  return {
    title: cleanLine(values['title'] ?? ''),
    description: cleanText(values['description'] ?? ''),
    isPublished: values['publish'] === 'yes',
  }
}

/** Messages by field name. Texts that an import made longer than the limits may stay unchanged. */
export function errorsOf(
  { title, description }: Entered,
  current: Pick<Presentation, 'title' | 'description'>,
  text: ServerTexts,
): Readonly<Record<string, string>> {
  const isTooLong = (entered: string, before: string, most: number) =>
    entered !== before && characterCount(entered) > most
  return {
    ...(title === '' && { title: text('form.missing') }),
    ...(isTooLong(title, current.title, MAX_TITLE_LENGTH) && {
      title: text('dashboard.firstLook.tooLong', { most: MAX_TITLE_LENGTH }),
    }),
    ...(isTooLong(description, current.description, MAX_DESCRIPTION_LENGTH) && {
      description: text('dashboard.firstLook.tooLong', { most: MAX_DESCRIPTION_LENGTH }),
    }),
  }
}
