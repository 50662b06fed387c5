import type { User } from '../../people/accounts/account-store.ts'
import { hashPassword } from '../../people/accounts/passwords.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import { isPrivacy } from '../../content/presentations/set-privacy.ts'
import type { SharingStore } from './sharing-store.ts'
import { readViewLink, type SharingFault } from './view-link-form.ts'

export interface OwnedPresentation {
  readonly user: User
  readonly presentation: Presentation
}

/** What a change is about. */
export type SharingPart = 'privacy' | 'download' | 'link' | 'change' | 'revoke'

/** The parts that a change needs. */
export interface ChangeParts {
  /** Of the request (`addressBlockOf`). */
  readonly addressBlock: string
  readonly store: SharingStore
  /** ms since 1970 */
  readonly now: () => number
}

/**
 * Makes one change.
 *
 * @returns what is wrong; `null` if the change was made
 */
export async function changeSharing(
  { store, now, addressBlock }: ChangeParts,
  part: SharingPart,
  { user, presentation: { oid } }: OwnedPresentation,
  values: Readonly<Record<string, string>>,
  text: ServerTexts,
): Promise<SharingFault | null> {
  if (part === 'privacy') {
    if (!isPrivacy(values['privacy'])) return { problem: text('form.missing') }
    await store.setPrivacy(oid, values['privacy'])
  } else if (part === 'download') {
    await store.setAllowDownload(oid, values['allowed'] === 'yes')
  } else if (part === 'revoke') {
    await store.revokeLink(oid, values['link'] ?? '')
  } else if (part === 'change') {
    return changeLink({ store, now, addressBlock }, oid, values, text)
  } else {
    const entered = readViewLink(values, now(), text)
    if ('problem' in entered) return entered
    const { password, ...link } = entered
    const passwordHash = password === '' ? null : await hashPassword(password, addressBlock)
    if (!(await store.addLink(oid, user.oid, { ...link, passwordHash })))
      return { problem: text('dashboard.sharing.links.tooMany') }
  }
  return null
}

async function changeLink(
  { store, now, addressBlock }: ChangeParts,
  oid: string,
  values: Readonly<Record<string, string>>,
  text: ServerTexts,
): Promise<SharingFault | null> {
  const viewLink = (await store.linksOf(oid)).find(({ linkId }) => linkId === values['link'])
  const gone = { problem: text('dashboard.sharing.links.gone') }
  if (!viewLink) return gone
  const entered = readViewLink(values, now(), text, viewLink)
  if ('problem' in entered) return entered
  const { password, ...change } = entered
  const kept = values['withoutPassword'] === 'yes' ? null : undefined
  const passwordHash = password === '' ? kept : await hashPassword(password, addressBlock)
  const isChanged = await store.changeLink(oid, viewLink.linkId, { ...change, passwordHash })
  return isChanged ? null : gone
}
