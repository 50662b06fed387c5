import { beforeEach, describe, expect, it } from '@jest/globals'
import { openModal } from '@viewpage/shared-events'
import { screen, within } from '@testing-library/react'
import { createHost, setCsrfCookie } from '../../test/host.tsx'

beforeEach(setCsrfCookie)

async function openEmailCapture() {
  const host = createHost()
  const { user } = host.show()
  host.hear(() => openModal(host.bus, 'EMAIL_CAPTURE_MODAL'))
  const dialog = await screen.findByRole('dialog', { name: 'Create your own' })
  const modal = within(dialog)
  const form = dialog.querySelector('form')
  if (!form) throw new Error('There is no form.')
  return { ...host, user, modal, form, field: modal.getByRole('textbox', { name: 'E-mail' }) }
}

describe('the e-mail capture modal', () => {
  it('is one field of an ordinary form, whose content travels in no address', async () => {
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

  it('hints softly at what is clearly no e-mail address, once the field is left', async () => {
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

  it('lets the form go whatever is in it: the sign-up checks', async () => {
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
