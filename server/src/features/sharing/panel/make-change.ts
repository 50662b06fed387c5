import { addressIn } from '@viewpage/shared-events/email-address'
import { ApiError } from '../../../foundation/errors.ts'
import { cleanPassword, cleanText } from '../../../foundation/clean-text.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import { playbackLimits } from '../../../content/presentations/playback.ts'
import type { PeopleStore } from '../../../people/sharing/people-store.ts'
import {
  changeSharing,
  type ChangeParts,
  type OwnedPresentation,
  type SharingPart,
} from '../change-sharing.ts'
import { changePeople, type PeopleOutcome } from '../people/change-people.ts'
import { playbackFaultText } from '../playback-form.ts'
import { valuesOfLink } from '../view-link-form.ts'
import { readMaxViews } from '../asks/asks-form.ts'
import type { AsksStore } from '../asks/asks-store.ts'
import type { PanelChange } from './panel-change.ts'

/** What came of a change, beside the state. */
export interface PanelOutcome {
  /** Why nothing was changed, as a sentence. */
  readonly problem?: string
  /** The view link that was made. */
  readonly madeLink?: string
  /** New links of invitations, which are shown this once. */
  readonly invited?: readonly { readonly email: string; readonly url: string }[]
  /** Addresses that were not invited, each with a sentence. */
  readonly refused?: readonly { readonly email: string; readonly problem: string }[]
}

export interface PanelChangeParts extends ChangeParts {
  readonly config: Parameters<typeof playbackLimits>[0]
  readonly people: PeopleStore
  readonly asks: Pick<AsksStore, 'changeAsks'>
  /** Whether codes can be mailed. */
  readonly mailsAreSent: boolean
  readonly text: ServerTexts
  /** `https://host` */
  readonly origin: string
  /** Counts an invitation. @throws ApiError `too_many_requests` */
  readonly count: () => Promise<void>
}

/** Makes a change of the panel, all or nothing; of several invitations each by itself. */
export async function makeChange(
  parts: PanelChangeParts,
  own: OwnedPresentation,
  change: PanelChange,
): Promise<PanelOutcome> {
  const { store, config, text } = parts
  const { oid } = own.presentation
  const saved = async (part: SharingPart, values: Record<string, string>) => {
    const fault = await changeSharing(parts, part, own, values, text)
    return fault ? { problem: fault.problem } : {}
  }
  switch (change.change) {
    case 'privacy':
      return saved('privacy', { privacy: change.privacy })
    case 'downloads':
      return saved('download', { allowed: change.isAllowed ? 'yes' : '' })
    case 'playback': {
      const limitsFor = (privacy: typeof own.presentation.privacy) => playbackLimits(config, privacy)
      const fault = await store.setPlayback(oid, change.playback, limitsFor)
      return fault === null ? {} : { problem: playbackFaultText(fault, text) }
    }
    case 'newLink': {
      const madeLink = await store.addLink(oid, own.user.oid, { question: 'open' })
      return madeLink === null ? { problem: text('dashboard.sharing.links.tooMany') } : { madeLink }
    }
    case 'link':
      return changeLink(parts, own, change)
    case 'asks':
      return changeAsks(parts, own, change)
    case 'revoke':
      return saved('revoke', { link: change.link })
    default:
      return changePerson(parts, own, change)
  }
}

async function changeLink(
  parts: PanelChangeParts,
  own: OwnedPresentation,
  { link, name, question, lastDay, password }: PanelChange & { change: 'link' },
): Promise<PanelOutcome> {
  const { store, text } = parts
  const known = (await store.linksOf(own.presentation.oid)).find(({ linkId }) => linkId === link)
  if (!known) return { problem: text('dashboard.sharing.links.gone') }
  const values = {
    ...valuesOfLink(known),
    link,
    ...(name !== undefined && { name: cleanText(name) }),
    ...(question !== undefined && { question }),
    ...(lastDay !== undefined && { lastDay }),
    ...(password !== undefined && { password: cleanPassword(password) }),
    ...(password === '' && { withoutPassword: 'yes' }),
  }
  const fault = await changeSharing(parts, 'change', own, values, text)
  return fault ? { problem: fault.problem } : {}
}

async function changeAsks(
  { asks, mailsAreSent, text }: PanelChangeParts,
  own: OwnedPresentation,
  { link, code, mark, maxViews }: PanelChange & { change: 'asks' },
): Promise<PanelOutcome> {
  if (code === true && !mailsAreSent) return { problem: text('dashboard.sharing.asks.codeWithoutMail') }
  const limit = maxViews === undefined ? null : readMaxViews(maxViews, text)
  if (limit !== null && 'problem' in limit) return limit
  const outcome = await asks.changeAsks(own.presentation.oid, link, {
    ...limit,
    ...(code !== undefined && { asksCode: code }),
    ...(mark !== undefined && { asksMark: mark }),
  })
  return outcome === 'saved' ? {} : { problem: text('dashboard.sharing.links.gone') }
}

type PersonChange = Extract<
  PanelChange,
  { change: 'invite' | 'right' | 'remove' | 'invitationRight' | 'withdraw' | 'renew' }
>

async function changePerson(
  parts: PanelChangeParts,
  { user: owner, presentation: { oid } }: OwnedPresentation,
  change: PersonChange,
): Promise<PanelOutcome> {
  const { people: store, text, origin, count } = parts
  const make = (values: Record<string, string>) =>
    changePeople({ store, owner, oid, values, text, origin, count })

  if (change.change === 'invite') return invite(change, make, text)
  const { change: kind, ...values } = change
  const action = kind === 'right' || kind === 'invitationRight' ? 'change' : kind
  const { link, problem } = await make({ action, ...values })
  return link
    ? { invited: [{ email: link.email, url: link.url }] }
    : { ...(problem !== undefined && { problem }) }
}

/** Each address by itself: those that can be invited are, and their links are shown. */
async function invite(
  { emails, right }: PanelChange & { change: 'invite' },
  make: (values: Record<string, string>) => Promise<PeopleOutcome>,
  text: ServerTexts,
): Promise<PanelOutcome> {
  const invited = []
  const refused = []
  for (const typed of new Set(emails)) {
    const email = addressIn(cleanText(typed))
    const made = await make({ action: 'invite', email, right }).catch((error: unknown) => {
      // Links that were made before are shown only now.
      if (invited.length > 0 && error instanceof ApiError && error.code === 'too_many_requests') return null
      throw error
    })
    if (made?.link) invited.push({ email: made.link.email, url: made.link.url })
    else if (made === null) refused.push({ email: typed, problem: text('logIn.tooMany', { count: 60 }) })
    else refused.push({ email: typed, problem: made.problem ?? text('form.invalidEmail') })
  }
  return { invited, refused }
}
