import type { Language } from '@viewpage/shared-events'
import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import type { User } from '../../people/accounts/account-store.ts'
import type { HookStore, NewHook } from '../../people/hooks/hook-store.ts'
import { isStaff } from '../../people/rights/staff.ts'
import { HOOK_EVENTS, type HookEventName } from '../../storage/database/tables/hooks.ts'

const MAX_REMOTES = 20
/** Characters of a name in a message. */
const MAX_SHOWN = 100

/** Of a web hook, by name of the field. */
export type HookFaults = Readonly<Partial<Record<'url' | 'events' | 'remotes', string>>>

/** What an account can choose. Releases are for staff (docs/behaviour/programs.md#releases-for-staff). */
export function eventsFor(user: User): readonly HookEventName[] {
  return HOOK_EVENTS.filter((event) => event !== 'release' || isStaff(user))
}

interface Reading {
  readonly hooks: Pick<HookStore, 'addressIn' | 'unknownRemotes'>
  readonly user: User
  readonly text: ServerTexts
  readonly language: Language
}

/** Reads the form that adds a web hook. @returns the web hook, or why there is none */
export async function readNewHook(
  values: Readonly<Record<string, string>>,
  reading: Reading,
): Promise<{ readonly hook: NewHook } | { readonly faults: HookFaults }> {
  const { hooks, user, text } = reading
  const url = hooks.addressIn(values['url'] ?? '')
  const events = eventsFor(user).filter((event) => values[event] === 'yes')
  const remotes = events.includes('release') ? namesIn(values['remotes'] ?? '') : []
  const problem = await problemOf(remotes, reading)
  if (url !== null && events.length > 0 && problem === null) return { hook: { url, events, remotes } }
  return {
    faults: {
      ...(url === null && { url: text('settings.hooks.badAddress') }),
      ...(events.length === 0 && { events: text('settings.hooks.noEvent') }),
      ...(problem !== null && { remotes: problem }),
    },
  }
}

/** @returns why these cannot be the remotes of a web hook; `null` if they can */
async function problemOf(
  names: readonly string[],
  { hooks, text, language }: Reading,
): Promise<string | null> {
  if (names.length === 0) return null
  if (names.length > MAX_REMOTES)
    return text('settings.hooks.tooManyRemotes', { number: formatsFor(language).number(MAX_REMOTES) })
  const wrong = names.find((name) => !matches(REMOTE_NAME, name))
  const name = wrong ?? (await hooks.unknownRemotes(names))[0]
  // A forged form may have a long one.
  return name === undefined ? null : text('settings.hooks.unknownRemote', { name: name.slice(0, MAX_SHOWN) })
}

function namesIn(text: string): readonly string[] {
  const names = text.split(',').map((each) => each.trim())
  return [...new Set(names)].filter((each) => each !== '')
}
