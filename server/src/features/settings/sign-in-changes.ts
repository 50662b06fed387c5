import { cleanLine } from '../../foundation/clean-text.ts'
import type { Parts } from '../parts.ts'
import type { Errors, SettingsRequest } from './settings-changes.ts'
import { isPasskeyName, type SignInSection } from './sign-in-sections.ts'

type Change = (submitted: SettingsRequest) => Promise<Errors>

/**
 * What the forms of ways to log in change.
 *
 * @param confirm faults of the confirmation, by field; none if the person has confirmed the change
 */
export function createSignInChanges(
  { identities, organisation, passkeys, passkeyStore }: Parts['signIn'],
  confirm: Change,
): Record<SignInSection, Change> {
  const issuer = organisation?.issuer ?? null

  async function rename({ user, values, text }: SettingsRequest): Promise<Errors> {
    const name = cleanLine(values['name'] ?? '')
    if (!isPasskeyName(name)) return { name: text(name === '' ? 'form.missing' : 'form.tooLong') }
    await passkeyStore.rename(user.oid, values['id'] ?? '', name)
    return {}
  }

  async function remove(submitted: SettingsRequest): Promise<Errors> {
    const { user, values, language, text } = submitted
    const errors = await confirm(submitted)
    if (Object.keys(errors).length > 0) return errors
    const isRemoved = await passkeyStore.remove(user, values['id'] ?? '', issuer, language)
    return isRemoved ? {} : { form: text('settings.faults.lastWay') }
  }

  return {
    async organisation(submitted) {
      const errors = await confirm(submitted)
      if (Object.keys(errors).length > 0 || issuer === null) return errors
      const isUnlinked = await identities.unlink(submitted.user.oid, issuer)
      return isUnlinked ? {} : { form: submitted.text('settings.faults.lastWay') }
    },

    async passkeys(submitted) {
      const { user, values, request, reply, language, text } = submitted
      // A passkey of a refused form is not lost: the browser replaces it at the next try.
      const errors = await confirm(submitted)
      if (Object.keys(errors).length > 0) return errors
      const given = cleanLine(values['name'] ?? '')
      if (given !== '' && !isPasskeyName(given)) return { name: text('form.tooLong') }
      const passkey = await passkeys.readCreated(request, reply, user, values['credential'] ?? '')
      if (passkey === null) return { form: text('settings.passkeys.problem') }
      const number = (await passkeyStore.list(user.oid)).length + 1
      const name = given === '' ? text('settings.passkeys.unnamed', { number }) : given
      const isAdded = await passkeyStore.add(user, { ...passkey, name }, language)
      return isAdded ? {} : { form: text('settings.passkeys.problem') }
    },

    passkey: (submitted) => (submitted.values['action'] === 'remove' ? remove : rename)(submitted),

    async factor(submitted) {
      const { user, values, language, text } = submitted
      const errors = await confirm(submitted)
      if (Object.keys(errors).length > 0) return errors
      const isNeeded = values['isNeeded'] === 'yes'
      const isSaved = await passkeyStore.setSecondFactor(user, isNeeded, language)
      return isSaved ? {} : { form: text('settings.passkeys.problem') }
    },
  }
}
