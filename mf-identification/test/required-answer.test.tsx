import { describe, expect, it } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createUnsentAnswers } from '../src/answer/unsent-answers.ts'
import {
  ACCEPTED,
  emailField,
  nameField,
  overlay,
  prezilink,
  settle,
  show,
  submitButton,
} from './identification-stage.tsx'

const required = { prezilink: { ...prezilink, require_identification: true } }
/** The server sends no document until the visitor has identified. */
const withheld = {
  ...required,
  deck: { documentUrl: null, revision: 1, stepCount: 0, durationSeconds: 0, stops: [], stepTitles: [] },
}

describe('a required answer', () => {
  const keepEarlier = () =>
    createUnsentAnswers(
      () => localStorage,
      () => 1_000,
    ).store('linkask1', { name: 'Ben Okri', email: 'ben@example.com' })

  // docs/behaviour/identification.md#required-answer-waits
  it('keeps the overlay open until it is accepted', async () => {
    let take: (answer: HttpAnswer) => void = () => undefined
    const { requests, states } = await show({
      pageData: required,
      answer: () => new Promise((resolve) => (take = resolve)),
    })
    await userEvent.click(submitButton())
    expect(overlay()).toBeVisible()
    expect(submitButton()).toHaveTextContent('Sending…')
    await userEvent.click(submitButton())
    expect(requests).toHaveLength(1)
    await act(() => Promise.resolve(take(ACCEPTED)))
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['asking', 'identified'])
  })

  // docs/behaviour/identification.md#required-answer-waits
  it('reloads a page without its document', async () => {
    const { reloads } = await show({ pageData: withheld })
    await userEvent.click(submitButton())
    expect(reloads.count).toBe(1)
  })

  it('reloads a page without its document when the server already knows the visitor', async () => {
    const { reloads, states } = await show({ pageData: withheld, lookup: { is_identified: true } })
    expect(reloads.count).toBe(1)
    expect(states()).toEqual(['identified'])
  })

  it('is asked for when the document is still missing after a reload', async () => {
    const { reloads, states } = await show({
      pageData: withheld,
      lookup: { is_identified: true },
      hasReloaded: true,
    })
    expect(reloads.count).toBe(0)
    expect(overlay()).toBeVisible()
    expect(states()).toEqual(['asking'])
  })

  it('of an earlier visit reloads a page without its document when it is accepted', async () => {
    keepEarlier()
    const { reloads } = await show({ pageData: withheld })
    expect(reloads.count).toBe(1)
  })

  it('replaces an earlier one, which is not sent again', async () => {
    keepEarlier()
    const answers = [Promise.reject(new HttpError('Network Error')), Promise.resolve(ACCEPTED)]
    const { requests, timers, goOnline } = await show({
      pageData: required,
      answer: () => answers.shift() ?? Promise.reject(new Error()),
    })
    await userEvent.type(nameField(), ' Nnamdi')
    await userEvent.click(submitButton())
    await settle(goOnline)
    expect(requests.map(({ body }) => body)).toEqual([
      { name: 'Ben Okri', email: 'ben@example.com' },
      { name: 'Ben Okri Nnamdi', email: 'ben@example.com' },
    ])
    expect(timers).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  // docs/behaviour/identification.md#required-answer-waits
  it.each([
    [new HttpError('Network Error'), 'Check your connection'],
    [new HttpError('', { status: 422 }), 'Please enter your name'],
    [new HttpError('', { status: 500 }), 'Try again in a moment'],
    [new HttpError('', { status: 429, retryAfterSeconds: 1 }), 'in 1 second.'],
    [new HttpError('', { status: 429, retryAfterSeconds: 30 }), 'in 30 seconds.'],
  ])('shows what failed (%s)', async (error, text) => {
    const { states } = await show({ pageData: required, answer: () => Promise.reject(error) })
    await userEvent.click(submitButton())
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(overlay()).toBeVisible()
    expect(states()).toEqual(['asking'])
  })

  // docs/behaviour/identification.md#required-answer-waits
  it.each([
    ['', '', 'Name'],
    ['Ben', '', 'E-mail'],
    ['Ben', 'ben at home', 'E-mail'],
    ['', 'ben@example.com', 'Name'],
  ])(
    'that was refused marks and focuses the first field that is wrong (%j, %j)',
    async (name, email, wrong) => {
      const answer = () => Promise.reject(new HttpError('', { status: 422 }))
      await show({ pageData: required, answer })
      for (const [field, text] of [
        [nameField(), name],
        [emailField(), email],
      ] as const) {
        await userEvent.clear(field)
        if (text !== '') await userEvent.type(field, text)
      }
      await userEvent.click(submitButton())
      const field = screen.getByRole('textbox', { name: wrong })
      expect(field).toHaveFocus()
      expect(field).toBeInvalid()
      expect(field).toHaveAccessibleDescription(/^Please enter your name and your e-mail address\./)
    },
  )

  it('needs cookies, and shows that', async () => {
    await show({ pageData: required, cookies: '' })
    await userEvent.click(submitButton())
    expect(screen.getByRole('alert')).toHaveTextContent('Allow cookies')
  })

  it('can be submitted again after a failure', async () => {
    const answers = [Promise.reject(new HttpError('Network Error')), Promise.resolve(ACCEPTED)]
    await show({ pageData: required, answer: () => answers.shift() ?? Promise.reject(new Error()) })
    await userEvent.click(submitButton())
    await userEvent.click(submitButton())
    expect(overlay()).not.toBeInTheDocument()
  })
})
