import { Value } from 'typebox/value'
import Type from 'typebox'
import { playbackLimits, PlaybackSchema } from '../../content/presentations/playback.ts'
import { createPeopleStore } from '../../people/sharing/people-store.ts'
import type { MailQueue } from '../../people/mail/mail-queue.ts'
import { PERSON_RIGHTS } from '../../people/sharing/sent-invitations.ts'
import type { Database } from '../../storage/database/open-database.ts'
import {
  changeSharing,
  type ChangeParts,
  type OwnedPresentation,
  type SharingPart,
} from './change-sharing.ts'
import { idsOf, shownFields, type Fields } from './form-fields.ts'
import { changePeople, type PeopleForm } from './people/change-people.ts'
import type { InvitedPerson } from './people/people-section.ts'
import { playbackFaultText } from './playback-form.ts'
import { createSharingStore, type SharingStore } from './sharing-store.ts'
import { valuesOfLink } from './view-link-form.ts'

/** What came of the form: links of invitations, which are shown this once, or why nothing was saved. */
export interface SavedForm {
  readonly links: readonly InvitedPerson[]
  /** Sentences by field; `form` for the form as a whole. Empty if all is saved. */
  readonly problems: Fields
}

export interface SaveParts extends Omit<ChangeParts, 'store'>, Pick<PeopleForm, 'text' | 'origin' | 'count'> {
  readonly config: Parameters<typeof playbackLimits>[0]
  readonly database: Database
  /** `null`: owners send the links of invitations themselves. */
  readonly mails: MailQueue | null
}

/** Stops the transaction. */
class Refused extends Error {
  readonly problems: Fields

  constructor(field: string, problem: string) {
    super(problem)
    this.problems = { [field]: problem }
  }
}

/**
 * Saves every choice of the form that differs from what it showed, all or nothing. Choices that another tab changed meanwhile,
 * and this form did not, stay.
 *
 * @throws ApiError `too_many_requests`
 */
export async function saveForm(parts: SaveParts, own: OwnedPresentation, values: Fields): Promise<SavedForm> {
  const { database } = parts
  const shown = shownFields(values)
  const isChanged = (name: string) => (values[name] ?? '') !== (shown[name] ?? '')
  if ((values['email'] ?? '') !== '') await parts.count()
  for (const id of idsOf(values, 'renew')) if (id !== '') await parts.count()
  try {
    const links = await database.write(async (transaction) => {
      const inside: Database = {
        ...database,
        read: transaction,
        write: (job) => job(transaction),
        writeLarge: (job) => job(transaction),
      }
      const form: OpenForm = {
        ...parts,
        own,
        values,
        isChanged,
        store: createSharingStore(inside, parts.now),
      }
      await saveSettings(form)
      await saveLinks(form)
      return savePeople({ ...form, people: createPeopleStore(inside, parts.now, parts.mails) })
    }, own.presentation.oid)
    return { links, problems: {} }
  } catch (error) {
    if (error instanceof Refused) return { links: [], problems: error.problems }
    throw error
  }
}

interface OpenForm extends SaveParts {
  readonly own: OwnedPresentation
  readonly values: Fields
  readonly isChanged: (name: string) => boolean
  readonly store: SharingStore
}

async function saveSettings(form: OpenForm): Promise<void> {
  const { values, isChanged, store, config, text, own } = form
  if (isChanged('privacy')) await change(form, 'privacy', { privacy: values['privacy'] ?? '' }, 'form')
  if (isChanged('allowed')) await change(form, 'download', { allowed: values['allowed'] ?? '' }, 'form')
  const words = (['start', 'embedSizing'] as const).filter(isChanged)
  // One that was disabled is not sent.
  const switches = (['likes', 'copies', 'lite', 'app'] as const).filter(
    (name) => isChanged(name) && values[`${name}-enabled`] === 'yes',
  )
  const playback: unknown = Object.fromEntries<unknown>([
    ...words.map((name) => [name, values[name]] as const),
    ...switches.map((name) => [name, values[name] === 'yes'] as const),
  ])
  if (!Value.Check(Type.Partial(PlaybackSchema), playback)) throw new Refused('form', text('form.missing'))
  const limitsFor = (privacy: typeof own.presentation.privacy) => playbackLimits(config, privacy)
  const fault = await store.setPlayback(own.presentation.oid, playback, limitsFor)
  if (fault !== null) throw new Refused('form', playbackFaultText(fault, text))
}

/** @param place ends the names of the fields of a row; `form`: the form as a whole */
async function change(form: OpenForm, part: SharingPart, values: Fields, place: string): Promise<void> {
  const fault = await changeSharing(form, part, form.own, values, form.text)
  if (fault === null) return
  const row = place === '' ? '' : `-${place}`
  throw new Refused(fault.field === undefined ? 'form' : `${fault.field}${row}`, fault.problem)
}

const LINK_FIELDS = ['name', 'question', 'lastDay'] as const

async function saveLinks(form: OpenForm): Promise<void> {
  const { values, isChanged, store, own, text } = form
  const known = new Map((await store.linksOf(own.presentation.oid)).map((link) => [link.linkId, link]))
  const revoked = idsOf(values, 'revoke').filter((id) => values[`revoke-${id}`] === 'yes')
  for (const id of revoked) await change(form, 'revoke', { link: id }, id)
  for (const id of idsOf(values, 'question').filter((each) => !revoked.includes(each))) {
    const changed = LINK_FIELDS.filter((name) => isChanged(`${name}-${id}`))
    const password = values[`password-${id}`] ?? ''
    const withoutPassword = values[`withoutPassword-${id}`] ?? ''
    const link = known.get(id)
    if (changed.length > 0 || password !== '' || withoutPassword !== '') {
      if (!link) throw new Refused('form', text('dashboard.sharing.links.gone'))
      const wanted = Object.fromEntries(changed.map((name) => [name, values[`${name}-${id}`] ?? '']))
      const all = { ...valuesOfLink(link), ...wanted, link: id, password, withoutPassword }
      await change(form, 'change', all, id)
    }
  }
  if (values['makeLink'] === 'yes') await change(form, 'link', values, '')
}

async function savePeople(
  form: OpenForm & { readonly people: PeopleForm['store'] },
): Promise<SavedForm['links']> {
  const { values, isChanged, people: store, own, text, origin } = form
  const links: InvitedPerson[] = []
  const make = async (action: string, fields: Fields) => {
    const count = () => Promise.resolve()
    const { link, problem, isAddress } = await changePeople({
      ...{ store, text, origin, count },
      ...{ owner: own.user, oid: own.presentation.oid, values: { action, ...fields } },
    })
    if (link) links.push(link)
    else if (problem !== undefined) throw new Refused(isAddress === true ? 'email' : 'form', problem)
  }
  for (const [field, key, ends] of [
    ['right', 'person', 'remove'],
    ['invitationRight', 'invitation', 'withdraw'],
  ] as const)
    for (const id of idsOf(values, field)) {
      const right = PERSON_RIGHTS.find((each) => each === values[`${field}-${id}`]) ?? ''
      if (values[`${ends}-${id}`] === 'yes') await make(ends, { [key]: id })
      else if (isChanged(`${field}-${id}`)) await make('change', { [key]: id, right })
    }
  for (const id of idsOf(values, 'renew')) await make('renew', { invitation: id })
  const { email = '', right = '' } = values
  if (email !== '') await make('invite', { email, right })
  return links
}
