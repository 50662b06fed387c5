import { characterCount, cleanLine, cleanText } from '../../foundation/clean-text.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import {
  MAX_TAG_LENGTH,
  splitTags,
  tagListProblemOf,
  tagsText,
  type TagListProblem,
} from '@viewpage/shared-events/tags'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../../content/presentations/about-limits.ts'
import type { ShownPresentation } from '../../content/presentations/presentation-store.ts'

/** What the owner entered after the upload. */
export interface Entered {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** Whether everybody may find it from now on. */
  readonly isPublished: boolean
  /** Whether the speaker notes are in the transcript from now on; `null`: the form did not ask. */
  readonly hasPublishedNotes: boolean | null
}

/** Fields of the form. */
export const HAS_NOTES = 'hasNotes'
export const PUBLISH_NOTES = 'publishNotes'

export function readEntered(
  values: Readonly<Record<string, string>>,
  current: Pick<ShownPresentation, 'tags'>,
): Entered {
  return {
    title: cleanLine(values['title'] ?? ''),
    description: cleanText(values['description'] ?? ''),
    tags: readTags(values['tags'], current.tags),
    isPublished: values['publish'] === 'yes',
    hasPublishedNotes: HAS_NOTES in values ? values[PUBLISH_NOTES] === 'yes' : null,
  }
}

/** Messages by field name. Texts that an import made longer than the limits may stay unchanged. */
export function errorsOf(
  { title, description, tags }: Entered,
  current: Pick<ShownPresentation, 'title' | 'description' | 'tags'>,
  text: ServerTexts,
): Readonly<Record<string, string>> {
  const tagProblem = tagListProblemOf(tags, current.tags)
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
    ...(tagProblem && { tags: tagProblemText(tagProblem, text) }),
  }
}

/** Tags that nobody changed stay as they are, those of a form without the field too. */
function readTags(typed: string | undefined, current: readonly string[]): readonly string[] {
  if (typed === undefined || typed === tagsText(current)) return current
  return splitTags(cleanText(typed))
}

function tagProblemText(problem: TagListProblem, text: ServerTexts): string {
  if (problem.kind === 'tooMany') return text('dashboard.firstLook.tagsTooMany', { most: problem.most })
  const { kind, tag } = problem
  return text(`dashboard.firstLook.${kind === 'tooLong' ? 'tagTooLong' : 'tagNoLetter'}`, {
    tag: [...tag].slice(0, MAX_TAG_LENGTH).join(''),
    most: MAX_TAG_LENGTH,
  })
}
