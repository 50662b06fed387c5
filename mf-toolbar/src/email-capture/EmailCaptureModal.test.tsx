import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openModal } from '@viewpage/shared-events'
import { screen, within } from '@testing-library/react'
import { createHost, setCsrfCookie } from '../../test/host.tsx'
import { loadDialog } from '../modals/modal-registry.ts'

// On a busy machine the first import takes longer than a query waits.
beforeAll(() => loadDialog())

beforeEach(setCsrfCookie)

async function openEmailCapture() {
  const host = createHost()
  const { user } = host.show()
  host.actAsOtherRemote(() => openModal(host.bus, 'EMAIL_CAPTURE_MODAL'))
  const dialog = await screen.findByRole('dialog', { name: 'Create your own' })
  const modal = within(dialog)
  const form = dialog.querySelector('form')
  if (!form) throw new Error('There is no form.')
  return { ...host, user, modal, form, field: modal.getByRole('textbox', { name: 'E-mail' }) }
}

describe('the e-mail capture modal', () => {
  // docs/behaviour/overlay.md#e-mail-capture
  it('is a plain form with one field, whose value is sent in the body and not in the URL', async () => {
    const { user, form, field, calls } = await openEmailCapture()
    await user.type(field, 'ada@example.com')
    expect(form).toHaveAttribute('action', '/signup/basic/')
    expect(form).toHaveAttribute('method', 'post')
    expect(form.enctype).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new FormData(form))).toEqual({
      csrftoken: 'test',
      email: 'ada@example.com',
      next: '/',
    })
    expect(calls).toEqual([])
  })

  // docs/behaviour/tracking.md#calls-to-action
  it('is counted as a call to action when it is submitted', async () => {
    const { user, form, field, modal, payloadsOf } = await openEmailCapture()
    form.addEventListener('submit', (event) => event.preventDefault())
    await user.type(field, 'ada@example.com')
    expect(payloadsOf('sidebars/ctaClicked')).toEqual([])
    await user.click(modal.getByRole('button', { name: 'Continue' }))
    expect(payloadsOf('sidebars/ctaClicked')).toEqual([
      { location: 'email_capture', text: 'Continue', type: 'button', targetUrl: '/signup/basic/' },
    ])
  })

  // docs/behaviour/overlay.md#e-mail-capture
  it('shows a hint when the field loses focus and is clearly not an e-mail address', async () => {
    const { user, modal, form, field } = await openEmailCapture()
    const hint = 'This does not look like an e-mail address.'
    await user.type(field, 'ada at example')
    expect(modal.queryByText(hint)).not.toBeInTheDocument()
    await user.tab()
    expect(modal.getByText(hint)).toBeInTheDocument()
    expect(field).toHaveAccessibleDescription(hint)
    await user.clear(field)
    expect(modal.queryByText(hint)).not.toBeInTheDocument()
    await user.type(field, 'ada@example.com')
    expect(modal.queryByText(hint)).not.toBeInTheDocument()
    expect(form.noValidate).toBe(true)
  })

  it('submits any value: the sign-up validates', async () => {
    const { user, modal, form, field } = await openEmailCapture()
    let sent = 0
    form.addEventListener('submit', (event) => {
      sent++
      event.preventDefault()
    })
    await user.type(field, 'nonsense')
    await user.click(modal.getByRole('button', { name: 'Continue' }))
    expect(sent).toBe(1)
  })
})
