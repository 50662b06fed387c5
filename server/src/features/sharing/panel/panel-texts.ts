import { MAX_VIEWS } from '../asks/asks-form.ts'
import { aboutPeople } from '../people/people-section.ts'
import { LINK_QUESTIONS } from '../view-link-store.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import { PRIVACIES } from '../../../content/presentations/set-privacy.ts'
import { PERSON_RIGHTS } from '../../../people/sharing/sent-invitations.ts'

const PANEL = [
  'title',
  'close',
  'saved',
  'notSaved',
  'undo',
  'startAtStep',
  'targets',
  'email',
  'addPeople',
  'owner',
  'removeAddress',
  'roleOf',
  'showAll',
  'copyOf',
  'moreOf',
  'removedIn',
  'willBeRemoved',
  'revokedIn',
  'willBeRevoked',
  'newLink',
  'rename',
  'whatItAsks',
  'lastDay',
  'password',
  'playback',
  'linkRenewed',
] as const

const PLAYBACK = [
  'start',
  'press',
  'autoplay',
  'forced',
  'embedSizing',
  'free',
  'responsive',
  'likes',
  'copies',
  'lite',
  'app',
] as const

/** Values that the panel fills in itself. */
const LATER = Object.fromEntries(
  ['step', 'email', 'name', 'number', 'seconds'].map((name) => [name, `{{${name}}}`]),
)

/** The texts of the sharing panel, by the names that it uses. */
export function panelTexts(text: ServerTexts, mailsAreSent: boolean): Readonly<Record<string, string>> {
  const entries = [
    ...PANEL.map((key) => entry(key, text(`dashboard.sharing.panel.${key}`, LATER))),
    ...PLAYBACK.map((key) => entry(`playback.${key}`, text(`dashboard.sharing.playback.${key}`))),
    ...PRIVACIES.map((key) => entry(key, text(`privacy.${key}`))),
    ...PRIVACIES.map((key) => entry(`${key}.about`, text(`dashboard.sharing.privacy.${key}`))),
    ...PERSON_RIGHTS.map((key) => entry(key, text(`dashboard.sharing.people.${key}`))),
    ...LINK_QUESTIONS.map((key) => entry(key, text(`dashboard.sharing.links.${key}`))),
  ]
  return {
    ...Object.fromEntries<string>(entries),
    access: text('dashboard.sharing.privacy.title'),
    privateLink: text('dashboard.sharing.linkPrivate'),
    address: text('dashboard.sharing.address'),
    copyLink: text('dashboard.sharing.copy'),
    copied: text('dashboard.sharing.copied'),
    people: text('dashboard.sharing.people.title'),
    aboutPeople: aboutPeople(text, mailsAreSent),
    notAnAddress: text('form.invalidEmail'),
    invite: text('dashboard.sharing.people.invite'),
    remove: text('dashboard.sharing.people.remove'),
    links: text('dashboard.sharing.links.title'),
    revoke: text('dashboard.sharing.links.revoke'),
    lastDayHint: text('dashboard.sharing.links.lastDayHint'),
    passwordHint: text('dashboard.sharing.links.passwordHint'),
    withoutPassword: text('dashboard.sharing.links.withoutPassword'),
    moreAsks: text('dashboard.sharing.asks.openRest'),
    conditions: text('dashboard.sharing.asks.conditions'),
    code: text('dashboard.sharing.asks.code'),
    codeHint: text('dashboard.sharing.asks.codeHint'),
    /** Why no code can be asked for; empty if it can. */
    codeImpossible: mailsAreSent ? '' : text('dashboard.sharing.asks.codeWithoutMail'),
    mark: text('dashboard.sharing.asks.mark'),
    markHint: text('dashboard.sharing.asks.markHint'),
    maxViews: text('dashboard.sharing.asks.maxViews'),
    maxViewsHint: text('dashboard.sharing.asks.maxViewsHint', { number: MAX_VIEWS, opened: '{{opened}}' }),
    insights: text('insights.title'),
    download: text('dashboard.sharing.download.allow'),
    save: text('settings.save'),
  }
}

const entry = (key: string, text: string) => [key, text] as const
