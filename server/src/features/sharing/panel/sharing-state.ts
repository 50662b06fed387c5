import { avatarAppearanceOf } from '@viewpage/remote-kit/avatar'
import { DAY_MS } from '@viewpage/shared-events/durations'
import { insightsPath, pagePath } from '../../../content/presentations/presentation-paths.ts'
import {
  appFault,
  copiesFault,
  playbackOf,
  type PlaybackFault,
  type PlaybackLimits,
} from '../../../content/presentations/playback.ts'
import { fullNameOf } from '../../../content/presentations/public-name.ts'
import type { People } from '../../../people/sharing/people-store.ts'
import type { OwnInvitation } from '../../../people/sharing/sent-invitations.ts'
import type { OwnedPresentation } from '../change-sharing.ts'
import { playbackFaultText } from '../playback-form.ts'
import { asksPath } from '../asks/asks-page.ts'
import { valuesOfLink } from '../view-link-form.ts'
import type { OwnViewLink } from '../view-link-store.ts'
import { linkName } from '../../../people/sharing/link-name.ts'
import { isEnded, linkAsks, type Reading } from '../../../people/sharing/link-asks.ts'
import { lastVisitText, viewsText } from './link-texts.ts'

/** Everything that the sharing panel shows. */
export interface SharingFacts extends Reading {
  readonly own: OwnedPresentation
  /** `https://host` */
  readonly origin: string
  readonly people: People
  readonly links: readonly OwnViewLink[]
  readonly limits: PlaybackLimits
}

/** The facts as JSON for the panel, with the texts that depend on them. */
export function sharingState(facts: SharingFacts) {
  const { own, origin, people, links, text } = facts
  const { presentation } = own
  return {
    title: presentation.title,
    privacy: presentation.privacy,
    address: origin + pagePath(presentation),
    owner: ownerOf(facts),
    people: people.people.map(({ userOid, name, email, right, avatar }) => ({
      id: userOid,
      name,
      about: email ?? '',
      right,
      ...avatar,
    })),
    invitations: people.invitations.map((invitation) => ({
      id: invitation.id,
      name: invitation.email,
      about: invitationText(invitation, facts),
      right: invitation.right,
    })),
    links: links.map((link) => ({
      id: link.linkId,
      address: `${origin}/v/${link.linkId}/`,
      insights: `${insightsPath(presentation)}?link=${link.linkId}`,
      name: linkName(link, text),
      asks: linkAsks(link, facts),
      isEnded: isEnded(link, facts.now),
      views: viewsText(link, facts),
      lastVisit: lastVisitText(link, facts),
      more: asksPath(presentation.oid, link.linkId),
      question: link.question,
      lastDay: valuesOfLink(link)['lastDay'] ?? '',
      hasPassword: link.hasPassword,
      asksCode: link.asksCode,
      asksMark: link.asksMark,
      maxViews: link.maxViews === null ? '' : String(link.maxViews),
      openedViews: link.openedViews,
    })),
    playback: playbackState(facts),
  }
}

export type SharingState = ReturnType<typeof sharingState>

function ownerOf({ own: { user }, text }: SharingFacts) {
  const name = fullNameOf(user) || user.username
  return {
    name: text('dashboard.sharing.panel.you', { name }),
    about: user.email,
    ...avatarAppearanceOf(user),
  }
}

function invitationText({ expiresAt }: OwnInvitation, { text, now }: SharingFacts): string {
  return expiresAt > now
    ? text('dashboard.sharing.panel.daysLeft', { count: Math.ceil((expiresAt - now) / DAY_MS) })
    : text('dashboard.sharing.panel.invitationEnded')
}

function playbackState({ own: { presentation }, limits, text }: SharingFacts) {
  const chosen = playbackOf(presentation.settings)
  const downloads = presentation.settings.allowDownload === true
  const word = (isOn: boolean) => text(`dashboard.sharing.panel.${isOn ? 'on' : 'off'}`)
  const reason = (fault: PlaybackFault | null) => (fault === null ? null : playbackFaultText(fault, text))
  return {
    ...chosen,
    downloads,
    summary: text('dashboard.sharing.panel.summary', {
      start: text(`dashboard.sharing.panel.starts.${chosen.start}`),
      likes: word(chosen.likes),
      downloads: word(downloads),
    }),
    /** Why a switch cannot be turned on; `null` if it can. */
    impossible: { copies: reason(copiesFault(limits)), app: reason(appFault(limits)) },
  }
}
