import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Shows the forms of passkeys, and fills them with what the browser signed before they are sent. */
export function offerPasskeys(root: ParentNode): void {
  if (!browserSupportsWebAuthn()) return
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void fill(form, false)
    })
    if (form.dataset['autofill'] !== undefined) void offerInField(form)
  }
}

/** In the field of the e-mail address, where the browser can: nothing is shown until the person chooses one there. */
async function offerInField(form: HTMLFormElement): Promise<void> {
  if (await browserSupportsWebAuthnAutofill()) await fill(form, true)
}

async function fill(form: HTMLFormElement, isInField: boolean): Promise<void> {
  const problem = form.querySelector<HTMLElement>('[data-passkey-problem]')
  const field = form.querySelector<HTMLInputElement>('[name="credential"]')
  if (!problem || !field) return
  problem.hidden = true
  try {
    field.value = JSON.stringify(await credentialOf(form, isInField))
  } catch (error) {
    // The person did not choose one, or pressed the button instead.
    if (isInField || isReplaced(error)) return
    problem.textContent = form.dataset['problem'] ?? ''
    problem.hidden = false
    return
  }
  // Without the event, which asks for a passkey.
  form.submit()
}

function credentialOf(form: HTMLFormElement, useBrowserAutofill: boolean): Promise<unknown> {
  const { options = '', passkey } = form.dataset
  // Of this site's server, for one of the two.
  const given: unknown = JSON.parse(options)
  return passkey === 'create'
    ? startRegistration({ optionsJSON: given as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({
        optionsJSON: given as PublicKeyCredentialRequestOptionsJSON,
        useBrowserAutofill,
      })
}

const isReplaced = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED'
