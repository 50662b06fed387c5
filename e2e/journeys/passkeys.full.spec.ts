import type { CDPSession, Page } from 'playwright/test'
import { expect, test } from '../support/test.ts'

const PASSWORD = 'a wholly new fig tree'

// Passkeys belong to a name, not to an IP address. Refused forms are 422.
test.use({
  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
  allowedInConsole: /status of 422/,
})

// docs/behaviour/accounts.md#passkeys
test('a person adds a passkey, logs in with it, needs it after the password, and removes it', async ({
  page,
}) => {
  const authenticator = await addAuthenticator(page)
  const email = `passkey-${Date.now()}@example.com`
  await signUp(page, email)
  await page.goto('/settings/')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Name of the passkey').fill('My phone')
  await passkeys.getByLabel('Current password').fill('a wrong one')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('This is not your current password.')).toBeVisible()
  await passkeys.getByLabel('Current password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('The passkey is added.')).toBeVisible()
  await expect(passkeys.getByText('My phone', { exact: true })).toBeVisible()
  await expect(passkeys.getByText('Never used.')).toBeVisible()

  const logOut = async () => {
    await page.goto('/logout/')
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('/')
  }
  await logOut()
  // Else the browser answers its own offer in the field at once.
  await authenticator.answerAlone(false)
  await page.goto('/login/?next=/settings/')
  await authenticator.answerAlone(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('/settings/')
  await expect(passkeys.getByText('Last used on')).toBeVisible()

  await passkeys.getByLabel('Ask for a passkey after the password').check()
  await passkeys.getByLabel('Current password').last().fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys.getByText('Your choice is saved.')).toBeVisible()
  await logOut()

  await authenticator.answerAlone(false)
  await page.goto('/login/?next=/settings/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('/login/second/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await authenticator.answerAlone(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('/settings/')

  await passkeys.getByText('Rename or remove').click()
  const name = passkeys.getByRole('listitem').getByLabel('Name of the passkey')
  await name.fill('My old phone')
  await passkeys.getByRole('button', { name: 'Rename' }).click()
  await expect(passkeys.getByRole('listitem').getByText('My old phone')).toBeVisible()
  await passkeys.getByText('Rename or remove').click()
  await passkeys.getByRole('listitem').getByLabel('Current password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await expect(passkeys.getByLabel('Ask for a passkey after the password')).toHaveCount(0)
  await logOut()

  // The authenticator still has it; the account does not.
  await authenticator.answerAlone(false)
  await page.goto('/login/')
  await authenticator.answerAlone(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey opens no account here')).toBeVisible()
})

test('a browser with a passkey offers it in the field of the address', async ({ page }) => {
  await addAuthenticator(page)
  await signUp(page, `field-${Date.now()}@example.com`)
  await page.goto('/settings/')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Current password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('Passkey 1')).toBeVisible()
  await page.context().clearCookies()
  // The virtual authenticator answers the offer as if the person had chosen it.
  await page.goto('/login/?next=/settings/')
  await page.waitForURL('/settings/')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the log-in says that passkeys need one', async ({ page }) => {
    await page.goto('/login/')
    // A browser whose scripts are off only for a test parses the element as if they ran.
    expect(await (await page.request.get('/login/')).text()).toContain('Passkeys need JavaScript')
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  })
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup/')
  await page.getByLabel('First name').fill('Kay')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('/dashboard/next/')
}

/** A virtual authenticator that verifies its person, like the one of a phone. */
async function addAuthenticator(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    /** Whether it answers without a touch. */
    answerAlone: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
