import { playbackOf } from '../../content/presentations/playback.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import type { People } from '../../people/sharing/people-store.ts'
import type { OwnViewLink } from './view-link-store.ts'
import { valuesOfLink } from './view-link-form.ts'

export type Fields = Readonly<Record<string, string>>

/** The switches of playback. A browser sends nothing for one that is off. */
const word = (isOn: boolean): string => (isOn ? 'yes' : '')

/** The stored choices about a presentation, as the fields of its form. What belongs to a row ends with `-` and its id. */
export function storedFields(
  { privacy, settings }: Pick<Presentation, 'privacy' | 'settings'>,
  { people, invitations }: People,
  links: readonly OwnViewLink[],
): Fields {
  const { start, embedSizing, likes, copies, lite, app } = playbackOf(settings)
  return {
    ...{ privacy, start, embedSizing, allowed: word(settings.allowDownload === true) },
    ...{ likes: word(likes), copies: word(copies), lite: word(lite), app: word(app) },
    ...Object.fromEntries(people.map(({ userOid, right }) => [`right-${userOid}`, right])),
    ...Object.fromEntries(invitations.map(({ id, right }) => [`invitationRight-${id}`, right])),
    ...Object.fromEntries(
      links.flatMap((link) =>
        Object.entries(valuesOfLink(link)).map(([name, value]) => [`${name}-${link.linkId}`, value]),
      ),
    ),
  }
}

/** The ids of the rows that a form has a field for. */
export function idsOf(fields: Fields, name: string): readonly string[] {
  return Object.keys(fields).flatMap((key) =>
    key.startsWith(`${name}-`) ? [key.slice(name.length + 1)] : [],
  )
}

/** What the form showed when it was made: only fields that differ from it are a person's choices. */
export function shownFields(values: Fields): Fields {
  try {
    const shown: unknown = JSON.parse(values['shown'] ?? '')
    if (typeof shown !== 'object' || shown === null) return {}
    return Object.fromEntries(
      Object.entries(shown).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
