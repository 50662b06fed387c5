import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import userEvent from '@testing-library/user-event'
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

describe('submitting', () => {
  // docs/behaviour/identification.md#answer-call
  // docs/behaviour/identification.md#hides-at-once
  it('sends the answer and hides the overlay at once', async () => {
    const { requests, states } = await show({ answer: () => new Promise(() => undefined) })
    await userEvent.type(nameField(), ' Ben Okri ')
    await userEvent.type(emailField(), 'ben@example.com{Enter}')
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/api/v1/insights/viewers/linkask1/',
        body: { name: 'Ben Okri', email: 'ben@example.com' },
      },
    ])
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['asking', 'identified'])
  })

  // docs/behaviour/identification.md#submit-button
  it('sends a blank answer, too', async () => {
    const { requests } = await show()
    await userEvent.click(submitButton())
    expect(requests.map(({ body }) => body)).toEqual([{ name: '', email: '' }])
    expect(overlay()).not.toBeInTheDocument()
  })

  // docs/behaviour/identification.md#answer-call
  it('hides the overlay without a call and logs an error when there is no csrftoken cookie', async () => {
    const { requests, logged, reports } = await show({ cookies: 'csrftoken=; nocsrftoken=1' })
    await userEvent.click(submitButton())
    expect(requests).toEqual([])
    expect(overlay()).not.toBeInTheDocument()
    expect(logged.join()).toContain('Cannot make request without CSRF token.')
    expect(reports).toEqual([])
  })

  // docs/behaviour/identification.md#hides-at-once
  it('logs a failed call', async () => {
    const { logged, reports } = await show({ answer: () => Promise.reject(new HttpError('Network Error')) })
    await userEvent.click(submitButton())
    expect(overlay()).not.toBeInTheDocument()
    expect(logged.join()).toContain('Network Error')
    expect(reports).toEqual([])
  })
})

describe('an answer that was not accepted', () => {
  const offline = () => Promise.reject(new HttpError('Network Error'))

  async function submitAsBen() {
    await userEvent.type(nameField(), 'Ben Okri')
    await userEvent.type(emailField(), 'ben@example.com{Enter}')
    await settle()
  }

  // docs/behaviour/identification.md#kept-answer
  it('is sent again after a delay, and removed when it is accepted', async () => {
    const answers = [offline, () => Promise.resolve(ACCEPTED)]
    const { requests, timers } = await show({ answer: () => (answers.shift() ?? offline)() })
    await submitAsBen()
    expect(overlay()).not.toBeInTheDocument()
    expect(localStorage.getItem('viewpage.unsent-answers')).toContain('ben@example.com')
    expect(timers.map(({ ms }) => ms)).toEqual([5_000])
    await settle(() => timers[0]?.fire())
    expect(requests).toHaveLength(2)
    expect(requests[1]).toEqual(requests[0])
    expect(localStorage).toHaveLength(0)
  })

  it('is sent again when the browser is online', async () => {
    const answers = [offline, () => Promise.resolve(ACCEPTED)]
    const { requests, goOnline } = await show({ answer: () => (answers.shift() ?? offline)() })
    await submitAsBen()
    await settle(goOnline)
    expect(requests).toHaveLength(2)
    expect(localStorage).toHaveLength(0)
  })

  it('is sent again when there is a csrftoken cookie', async () => {
    const { requests, timers, jar } = await show({ cookies: '' })
    await submitAsBen()
    expect(requests).toEqual([])
    jar.cookies = 'csrftoken=token'
    await settle(() => timers[0]?.fire())
    expect(requests.map(({ body }) => body)).toEqual([{ name: 'Ben Okri', email: 'ben@example.com' }])
  })

  it('is sent at the next visit of the link, and the visitor is not asked again', async () => {
    const first = await show({ answer: offline })
    await submitAsBen()
    first.unmount()
    const { requests, states } = await show()
    expect(requests.map(({ body }) => body)).toEqual([{ name: 'Ben Okri', email: 'ben@example.com' }])
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['identified'])
    expect(localStorage).toHaveLength(0)
  })

  it('prefills the fields when the server still does not accept it', async () => {
    const first = await show({ answer: offline })
    await submitAsBen()
    first.unmount()
    await show({ answer: offline, lookup: 'failure' })
    expect(overlay()).toBeVisible()
    expect([nameField().value, emailField().value]).toEqual(['Ben Okri', 'ben@example.com'])
  })

  it('is not used for another link', async () => {
    const first = await show({ answer: offline })
    await submitAsBen()
    first.unmount()
    const { requests } = await show({ pageData: { prezilink: { ...prezilink, link_id: 'linkask2' } } })
    expect(requests).toEqual([])
    expect(nameField()).toHaveValue('')
  })

  it('is not stored when the server rejects it', async () => {
    const refused = () => Promise.reject(new HttpError('', { status: 422 }))
    const { timers } = await show({ answer: refused })
    await submitAsBen()
    expect(timers).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('is not stored when it is blank', async () => {
    const { timers } = await show({ answer: offline })
    await userEvent.click(submitButton())
    await settle()
    expect(timers).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('is not stored on a host without cookies', async () => {
    const { timers, logged } = await show({ pageData: { noCookies: true }, cookies: '' })
    await submitAsBen()
    expect(logged.join()).toContain('Cannot make request without CSRF token.')
    expect(timers).toEqual([])
    expect(localStorage).toHaveLength(0)
  })
})
