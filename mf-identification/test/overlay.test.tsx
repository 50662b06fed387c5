import { describe, expect, it } from '@jest/globals'
import { type DeckPageData } from '@viewpage/shared-events'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { emailField, nameField, overlay, prezilink, show, submitButton } from './identification-stage.tsx'

describe('the overlay after the lookup', () => {
  // docs/behaviour/identification.md#lookup
  it('is shown when the server does not know the visitor', async () => {
    const { lookups, states } = await show()
    expect(lookups).toEqual(['/api/v1/insights/viewers/linkask1/'])
    expect(overlay()).toBeVisible()
    expect(states()).toEqual(['asking'])
  })

  // docs/behaviour/identification.md#lookup
  it('is not shown when the server knows the visitor', async () => {
    const { states } = await show({ lookup: { is_identified: true } })
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['identified'])
  })

  // docs/behaviour/identification.md#lookup
  it('is shown when the lookup fails, and the failure is reported', async () => {
    const { reports, states } = await show({ lookup: 'failure' })
    expect(overlay()).toBeVisible()
    expect(reports).toHaveLength(1)
    expect(states()).toEqual(['asking'])
  })

  it('is not shown during the lookup without HTML of the server', async () => {
    const { states } = await show({ lookup: 'never' })
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual([])
  })

  it.each<[string, Partial<DeckPageData>]>([
    ['visitors without a view link', { prezilink: null }],
    ['the owner', { byOwner: true }],
    ['editors', { viewerRights: { edit: true, comment: false, hasPresenterViewFeature: false } }],
  ])('is never shown to %s', async (_, pageData) => {
    const { lookups, states } = await show({ pageData })
    expect(lookups).toEqual([])
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['notRequired'])
  })
})

describe('the overlay', () => {
  // docs/behaviour/identification.md#overlay-texts
  it('shows the sharer and an explanation', async () => {
    await show()
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Ada Lovelace shared a presentation with you',
    )
    expect(screen.getByText(/Tell Ada who is watching/)).toBeInTheDocument()
    expect(screen.getByText(/Ada will see your name, your e-mail and which steps/)).toBeInTheDocument()
    expect(screen.getByText('© 2026 Prezi')).toBeInTheDocument()
  })

  // docs/behaviour/identification.md#overlay-texts
  it('has a field for the name and one for the e-mail, with placeholders', async () => {
    await show()
    expect(screen.getAllByRole('textbox')).toEqual([nameField(), emailField()])
    expect(nameField()).toHaveAttribute('placeholder', 'Your name')
    expect(emailField()).toHaveAttribute('placeholder', 'Your e-mail')
  })

  // docs/behaviour/identification.md#overlay-texts
  it.each([
    ['Why am I asked?', '/help/who-is-watching/'],
    ['Terms of use', '/terms/'],
    ['Privacy policy', '/privacy/'],
    ['What is stored about you, and how to delete it', '/viewers/'],
  ])('opens "%s" in a new tab', async (name, href) => {
    await show()
    const link = screen.getByRole('link', { name })
    expect(link).toHaveAttribute('href', href)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  it('escapes a name that looks like markup', async () => {
    await show({ pageData: { prezilink: { ...prezilink, sharer_first_name: '<1>A & B</1>' } } })
    expect(screen.getByText(/^Tell <1>A & B<\/1> who is watching/)).toBeInTheDocument()
    expect(screen.getAllByRole('link')).toHaveLength(4)
  })

  // docs/behaviour/identification.md#prefilled
  it('is prefilled with the name and e-mail of the page data', async () => {
    await show({ pageData: { viewerName: 'Ben Okri', viewerEmail: 'ben@example.com' } })
    expect(nameField()).toHaveValue('Ben Okri')
    expect(emailField()).toHaveValue('ben@example.com')
  })

  it.each([
    ['', '', 'Name'],
    ['Ben Okri', '', 'E-mail'],
  ])('focuses the first empty field (%j, %j: %s)', async (viewerName, viewerEmail, field) => {
    await show({ pageData: { viewerName, viewerEmail } })
    expect(screen.getByRole('textbox', { name: field })).toHaveFocus()
  })

  it('focuses its button when both fields are filled', async () => {
    await show({ pageData: { viewerName: 'Ben Okri', viewerEmail: 'ben@example.com' } })
    expect(submitButton()).toHaveFocus()
  })

  // docs/behaviour/identification.md#submit-button
  it('marks its button as ready when both fields are filled, and never disables it', async () => {
    await show()
    expect(submitButton()).toHaveClass('incomplete')
    await userEvent.type(nameField(), 'Ben')
    expect(submitButton()).toHaveClass('incomplete')
    await userEvent.type(emailField(), ' ')
    expect(submitButton()).toHaveClass('incomplete')
    await userEvent.type(emailField(), 'ben@example.com')
    expect(submitButton()).not.toHaveClass('incomplete')
    expect(submitButton()).toBeEnabled()
  })

  // docs/behaviour/identification.md#overlay-picture
  it.each<[string, Partial<DeckPageData>, string | undefined]>([
    ['the blurred preview', { previewBlur: 'data:image/webp;base64,AA==' }, 'data:image/webp;base64,AA=='],
    ['the preview', { previewBlur: null, previewUrl: '/p.webp' }, '/p.webp'],
    [
      'the fallback picture',
      { previewBlur: null, previewUrl: null, fallbackPreviewUrl: '/f.webp' },
      '/f.webp',
    ],
    ['nothing', { previewBlur: null, previewUrl: null, fallbackPreviewUrl: null }, undefined],
  ])('has %s behind it, under a gradient', async (_, pageData, source) => {
    await show({ pageData })
    expect(overlay()?.querySelector('img')?.getAttribute('src')).toBe(source)
    expect(overlay()?.querySelector('.veil')).toBeInTheDocument()
  })

  // docs/behaviour/identification.md#e-mail-hint
  it('has an e-mail field that checks nothing on submit', async () => {
    await show()
    expect(emailField()).toHaveAttribute('type', 'email')
    expect(emailField()).not.toBeRequired()
    expect(emailField().closest('form')).toHaveAttribute('novalidate')
  })

  // docs/behaviour/identification.md#answer-call
  it('limits its fields to the maximum lengths of the server', async () => {
    await show()
    expect([nameField().maxLength, emailField().maxLength]).toEqual([200, 320])
  })

  // docs/behaviour/identification.md#e-mail-hint
  it('shows a hint when the e-mail field loses focus with an invalid e-mail, and does not block submitting', async () => {
    const { requests } = await show()
    await userEvent.type(emailField(), 'ben at home')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.tab()
    expect(screen.getByRole('status')).toHaveTextContent('An e-mail looks like name@example.com.')
    expect(emailField()).toHaveAccessibleDescription('An e-mail looks like name@example.com.')
    await userEvent.click(submitButton())
    expect(requests.map(({ body }) => body)).toEqual([{ name: '', email: 'ben at home' }])
    expect(overlay()).not.toBeInTheDocument()
  })

  it('hides the hint on the next input', async () => {
    await show()
    await userEvent.type(emailField(), 'ben')
    await userEvent.tab()
    await userEvent.type(emailField(), '@')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it.each(['', 'ben@example.com', ' ben.okri+talk@mail.example.co.uk '])(
    'shows no hint for "%s"',
    async (email) => {
      await show({ pageData: { viewerEmail: email } })
      await userEvent.click(emailField())
      await userEvent.tab()
      expect(screen.getByRole('status')).toBeEmptyDOMElement()
    },
  )

  it('moves the focus to the content of the page', async () => {
    const main = document.createElement('main')
    document.body.append(main)
    await show()
    await userEvent.click(submitButton())
    expect(main).toHaveFocus()
    main.remove()
  })

  it('ignores attempts to dismiss it', async () => {
    await show()
    expect(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false)
    screen.getByRole<HTMLDialogElement>('dialog').close()
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    expect(overlay()).toBeVisible()
  })
})
