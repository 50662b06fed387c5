import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { samplePrezilink, slotStage } from '@viewpage/remote-kit/testing'
import { closeModal, identification, openModal, type PageData } from '@viewpage/shared-events'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createKeptAnswers } from '../src/answer/unsent-answers.ts'
import type { Browser } from '../src/browser.ts'
import { provideDialog } from './provide-dialog.ts'
import { Identification } from '../src/identification/Identification.tsx'
import { locales } from '../src/locales/index.ts'

let restore: () => void
beforeAll(() => {
  restore = provideDialog()
})
afterAll(() => restore())
beforeEach(() => localStorage.clear())

const prezilink = { ...samplePrezilink, link_id: 'linkask1', viewer_identification: true }
const required = { prezilink: { ...prezilink, require_identification: true } }
const heldBack = {
  ...required,
  deck: { documentUrl: null, revision: 1, stepCount: 0, durationSeconds: 0, stops: [], stepTitles: [] },
}
const taken: HttpAnswer = { status: 200, data: null }

interface Situation {
  pageData?: Partial<PageData>
  /** What the lookup answers; `never` leaves it open. */
  lookup?: { is_identified: boolean } | 'failure' | 'never'
  cookies?: string
  answer?: () => Promise<HttpAnswer>
  /** The page was loaded again already. */
  hasReloaded?: boolean
}

function setUp({
  pageData,
  lookup = { is_identified: false },
  cookies = 'a=b; csrftoken=token',
  answer = () => Promise.resolve(taken),
  hasReloaded = false,
}: Situation) {
  const stage = slotStage({
    remote: 'mf-identification',
    locales,
    pageData: { prezilink, ...pageData },
    answer,
  })
  const jar = { cookies }
  const logged: string[] = []
  const lookups: string[] = []
  const reloads = { count: 0 }
  const timers: { ms: number; fire: () => void }[] = []
  const online = new Set<() => void>()
  const browser: Browser = {
    fetch: ((url: string) => {
      lookups.push(url)
      if (lookup === 'never') return new Promise(() => undefined)
      if (lookup === 'failure') return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(lookup) })
    }) as typeof fetch,
    cookies: () => jar.cookies,
    now: () => 1_000,
    storage: () => localStorage,
    after(ms, callback) {
      const timer = { ms, fire: callback }
      timers.push(timer)
      return () => timers.splice(timers.indexOf(timer), 1)
    },
    onOnline(callback) {
      online.add(callback)
      return () => online.delete(callback)
    },
    reload: () => (reloads.count += 1),
    reloadOnce() {
      if (hasReloaded) return false
      reloads.count += 1
      return true
    },
    log: (message, error) => logged.push(`${message} ${error instanceof Error ? error.message : ''}`),
  }
  const states = () =>
    stage.published
      .filter(({ type }) => type === identification.identificationChanged.key)
      .map(({ payload }) => (payload as { state: string }).state)
  const node = <Identification browser={browser} />
  return { ...stage, node, states, logged, lookups, reloads, jar, timers, online }
}

async function show(situation: Situation = {}) {
  const stage = setUp(situation)
  const { unmount } = stage.render(stage.node)
  await settle()
  return { ...stage, unmount }
}

/** What was asked of network and server is answered. */
async function settle(happens: () => void = () => undefined) {
  await act(async () => {
    happens()
    await new Promise((resolve) => setTimeout(resolve))
  })
}

const overlay = () => screen.queryByRole('dialog', { name: /shared a presentation with you/ })
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const emailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const submit = () => screen.getByRole('button')

describe('on load, the overlay', () => {
  it('shows when the server does not know who is watching', async () => {
    const { lookups, states } = await show()
    expect(lookups).toEqual(['/api/v1/insights/viewers/linkask1/'])
    expect(overlay()).toBeVisible()
    expect(states()).toEqual(['asking'])
  })

  it('stays away when the server knows', async () => {
    const { states } = await show({ lookup: { is_identified: true } })
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['identified'])
  })

  it('shows when the lookup fails, and the console hears of it', async () => {
    const { reports, states } = await show({ lookup: 'failure' })
    expect(overlay()).toBeVisible()
    expect(reports).toHaveLength(1)
    expect(states()).toEqual(['asking'])
  })

  it('says nothing before the answer, when it is drawn anew', async () => {
    const { states } = await show({ lookup: 'never' })
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual([])
  })

  it.each<[string, Partial<PageData>]>([
    ['a page without a link', { prezilink: null }],
    ['an owner', { byOwner: true }],
    ['an editor', { viewerRights: { edit: true, comment: false, hasPresenterViewFeature: false } }],
  ])('never asks %s', async (_, pageData) => {
    const { lookups, states } = await show({ pageData })
    expect(lookups).toEqual([])
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['notRequired'])
  })
})

describe('the overlay', () => {
  it('names the sharer, and explains', async () => {
    await show()
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Ada Lovelace shared a presentation with you',
    )
    expect(screen.getByText(/Tell Ada who is watching/)).toBeInTheDocument()
    expect(screen.getByText(/Ada will see your name, your e-mail and which steps/)).toBeInTheDocument()
    expect(screen.getByText('© 2026 Prezi')).toBeInTheDocument()
  })

  it.each([
    ['Why am I asked?', '/help/who-is-watching/'],
    ['Terms of use', '/terms/'],
    ['Privacy policy', '/privacy/'],
  ])('opens "%s" in a new tab', async (name, href) => {
    await show()
    const link = screen.getByRole('link', { name })
    expect(link).toHaveAttribute('href', href)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  it('shows a name that looks like markup as it is', async () => {
    await show({ pageData: { prezilink: { ...prezilink, sharer_first_name: '<1>A & B</1>' } } })
    expect(screen.getByText(/^Tell <1>A & B<\/1> who is watching/)).toBeInTheDocument()
    expect(screen.getAllByRole('link')).toHaveLength(3)
  })

  it('is prefilled with what the page knows', async () => {
    await show({ pageData: { viewerName: 'Ben Okri', viewerEmail: 'ben@example.com' } })
    expect(nameField()).toHaveValue('Ben Okri')
    expect(emailField()).toHaveValue('ben@example.com')
  })

  it.each([
    ['', '', 'Name'],
    ['Ben Okri', '', 'E-mail'],
  ])('puts focus into the first empty field (%j, %j: %s)', async (viewerName, viewerEmail, field) => {
    await show({ pageData: { viewerName, viewerEmail } })
    expect(screen.getByRole('textbox', { name: field })).toHaveFocus()
  })

  it('puts focus on its button when nothing is missing', async () => {
    await show({ pageData: { viewerName: 'Ben Okri', viewerEmail: 'ben@example.com' } })
    expect(submit()).toHaveFocus()
  })

  it('looks ready only when both fields are filled, and can be clicked all the same', async () => {
    await show()
    expect(submit()).toHaveClass('incomplete')
    await userEvent.type(nameField(), 'Ben')
    expect(submit()).toHaveClass('incomplete')
    await userEvent.type(emailField(), ' ')
    expect(submit()).toHaveClass('incomplete')
    await userEvent.type(emailField(), 'ben@example.com')
    expect(submit()).not.toHaveClass('incomplete')
    expect(submit()).toBeEnabled()
  })

  it('takes no more than the server does', async () => {
    await show()
    expect([nameField().maxLength, emailField().maxLength]).toEqual([200, 320])
  })

  it('hints at an e-mail that is clearly none, once it is left, and blocks nothing', async () => {
    const { requests } = await show()
    await userEvent.type(emailField(), 'ben at home')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.tab()
    expect(screen.getByRole('status')).toHaveTextContent('An e-mail looks like name@example.com.')
    expect(emailField()).toHaveAccessibleDescription('An e-mail looks like name@example.com.')
    await userEvent.click(submit())
    expect(requests.map(({ body }) => body)).toEqual([{ name: '', email: 'ben at home' }])
    expect(overlay()).not.toBeInTheDocument()
  })

  it('takes the hint back as soon as one goes on typing', async () => {
    await show()
    await userEvent.type(emailField(), 'ben')
    await userEvent.tab()
    await userEvent.type(emailField(), '@')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it.each(['', 'ben@example.com', ' ben.okri+talk@mail.example.co.uk '])(
    'has no hint for "%s"',
    async (email) => {
      await show({ pageData: { viewerEmail: email } })
      await userEvent.click(emailField())
      await userEvent.tab()
      expect(screen.getByRole('status')).toBeEmptyDOMElement()
    },
  )

  it('leaves focus on the content of the page', async () => {
    const main = document.createElement('main')
    document.body.append(main)
    await show()
    await userEvent.click(submit())
    expect(main).toHaveFocus()
    main.remove()
  })

  it('does not go away when it is dismissed', async () => {
    await show()
    expect(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false)
    screen.getByRole<HTMLDialogElement>('dialog').close()
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    expect(overlay()).toBeVisible()
  })
})

describe('submitting', () => {
  it('sends who is watching, and hides at once', async () => {
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

  it('sends and hides also when nothing was typed', async () => {
    const { requests } = await show()
    await userEvent.click(submit())
    expect(requests.map(({ body }) => body)).toEqual([{ name: '', email: '' }])
    expect(overlay()).not.toBeInTheDocument()
  })

  it('hides without a call when there is no csrftoken cookie; the console hears of it', async () => {
    const { requests, logged, reports } = await show({ cookies: 'csrftoken=; nocsrftoken=1' })
    await userEvent.click(submit())
    expect(requests).toEqual([])
    expect(overlay()).not.toBeInTheDocument()
    expect(logged.join()).toContain('Cannot make request without CSRF token.')
    expect(reports).toEqual([])
  })

  it('leaves a failed call to the console', async () => {
    const { logged, reports } = await show({ answer: () => Promise.reject(new HttpError('Network Error')) })
    await userEvent.click(submit())
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

  it('is sent again after a while, and forgotten when it is taken', async () => {
    const answers = [offline, () => Promise.resolve(taken)]
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

  it('is sent again as soon as the browser is online', async () => {
    const answers = [offline, () => Promise.resolve(taken)]
    const { requests, online } = await show({ answer: () => (answers.shift() ?? offline)() })
    await submitAsBen()
    await settle(() => online.forEach((callback) => callback()))
    expect(requests).toHaveLength(2)
    expect(localStorage).toHaveLength(0)
  })

  it('waits for the csrftoken cookie', async () => {
    const { requests, timers, jar } = await show({ cookies: '' })
    await submitAsBen()
    expect(requests).toEqual([])
    jar.cookies = 'csrftoken=token'
    await settle(() => timers[0]?.fire())
    expect(requests.map(({ body }) => body)).toEqual([{ name: 'Ben Okri', email: 'ben@example.com' }])
  })

  it('is sent at the next load of the link, and the visitor is not asked again', async () => {
    const first = await show({ answer: offline })
    await submitAsBen()
    first.unmount()
    const { requests, states } = await show()
    expect(requests.map(({ body }) => body)).toEqual([{ name: 'Ben Okri', email: 'ben@example.com' }])
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['identified'])
    expect(localStorage).toHaveLength(0)
  })

  it('stands in the fields when the server still does not take it', async () => {
    const first = await show({ answer: offline })
    await submitAsBen()
    first.unmount()
    await show({ answer: offline, lookup: 'failure' })
    expect(overlay()).toBeVisible()
    expect([nameField().value, emailField().value]).toEqual(['Ben Okri', 'ben@example.com'])
  })

  it('is nothing to another link', async () => {
    const first = await show({ answer: offline })
    await submitAsBen()
    first.unmount()
    const { requests } = await show({ pageData: { prezilink: { ...prezilink, link_id: 'linkask2' } } })
    expect(requests).toEqual([])
    expect(nameField()).toHaveValue('')
  })

  it('is not kept when the server does not want it', async () => {
    const refused = () => Promise.reject(new HttpError('', { status: 422 }))
    const { timers } = await show({ answer: refused })
    await submitAsBen()
    expect(timers).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('is not kept when it is blank', async () => {
    const { timers } = await show({ answer: offline })
    await userEvent.click(submit())
    await settle()
    expect(timers).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('is not kept on a host without cookies', async () => {
    const { timers, logged } = await show({ pageData: { noCookies: true }, cookies: '' })
    await submitAsBen()
    expect(logged.join()).toContain('Cannot make request without CSRF token.')
    expect(timers).toEqual([])
    expect(localStorage).toHaveLength(0)
  })
})

describe('an answer that the owner requires', () => {
  const keepEarlier = () =>
    createKeptAnswers(
      () => localStorage,
      () => 1_000,
    ).keep('linkask1', { name: 'Ben Okri', email: 'ben@example.com' })

  it('is waited for', async () => {
    let take: (answer: HttpAnswer) => void = () => undefined
    const { requests, states } = await show({
      pageData: required,
      answer: () => new Promise((resolve) => (take = resolve)),
    })
    await userEvent.click(submit())
    expect(overlay()).toBeVisible()
    expect(submit()).toHaveTextContent('Sending…')
    await userEvent.click(submit())
    expect(requests).toHaveLength(1)
    await act(() => Promise.resolve(take(taken)))
    expect(overlay()).not.toBeInTheDocument()
    expect(states()).toEqual(['asking', 'identified'])
  })

  it('brings what was held back, by loading the page again', async () => {
    const { reloads } = await show({ pageData: heldBack })
    await userEvent.click(submit())
    expect(reloads.count).toBe(1)
  })

  it('that is known after all brings what was held back, too', async () => {
    const { reloads, states } = await show({ pageData: heldBack, lookup: { is_identified: true } })
    expect(reloads.count).toBe(1)
    expect(states()).toEqual(['identified'])
  })

  it('is asked for when the page is held back after another load as well', async () => {
    const { reloads, states } = await show({
      pageData: heldBack,
      lookup: { is_identified: true },
      hasReloaded: true,
    })
    expect(reloads.count).toBe(0)
    expect(overlay()).toBeVisible()
    expect(states()).toEqual(['asking'])
  })

  it('of an earlier visit brings what was held back, once it is taken', async () => {
    keepEarlier()
    const { reloads } = await show({ pageData: heldBack })
    expect(reloads.count).toBe(1)
  })

  it('takes the place of an earlier one, which is not sent any more', async () => {
    keepEarlier()
    const answers = [Promise.reject(new HttpError('Network Error')), Promise.resolve(taken)]
    const { requests, timers, online } = await show({
      pageData: required,
      answer: () => answers.shift() ?? Promise.reject(new Error()),
    })
    await userEvent.type(nameField(), ' Nnamdi')
    await userEvent.click(submit())
    await settle(() => online.forEach((callback) => callback()))
    expect(requests.map(({ body }) => body)).toEqual([
      { name: 'Ben Okri', email: 'ben@example.com' },
      { name: 'Ben Okri Nnamdi', email: 'ben@example.com' },
    ])
    expect(timers).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it.each([
    [new HttpError('Network Error'), 'Check your connection'],
    [new HttpError('', { status: 422 }), 'Please enter your name'],
    [new HttpError('', { status: 500 }), 'Try again in a moment'],
    [new HttpError('', { status: 429, retryAfterSeconds: 1 }), 'in 1 second.'],
    [new HttpError('', { status: 429, retryAfterSeconds: 30 }), 'in 30 seconds.'],
  ])('says what failed (%s)', async (error, text) => {
    const { states } = await show({ pageData: required, answer: () => Promise.reject(error) })
    await userEvent.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(overlay()).toBeVisible()
    expect(states()).toEqual(['asking'])
  })

  it('cannot be given without cookies, and says so', async () => {
    await show({ pageData: required, cookies: '' })
    await userEvent.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent('Allow cookies')
  })

  it('can be tried again', async () => {
    const answers = [Promise.reject(new HttpError('Network Error')), Promise.resolve(taken)]
    await show({ pageData: required, answer: () => answers.shift() ?? Promise.reject(new Error()) })
    await userEvent.click(submit())
    await userEvent.click(submit())
    expect(overlay()).not.toBeInTheDocument()
  })
})

describe('before a start', () => {
  it('the request is answered at once when the visitor is known', async () => {
    const { bus, states } = await show({ lookup: { is_identified: true } })
    act(() => bus.publish(identification.viewerIdentificationRequested))
    expect(states()).toEqual(['identified', 'identified'])
    expect(overlay()).not.toBeInTheDocument()
  })

  it('the request is answered with the answer, by the same overlay', async () => {
    const { bus, states } = await show()
    act(() => bus.publish(identification.viewerIdentificationRequested))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await userEvent.click(submit())
    expect(states().at(-1)).toBe('identified')
  })

  it('a request that came before this remote is answered too', async () => {
    const stage = setUp({})
    stage.bus.publish(identification.viewerIdentificationRequested)
    stage.render(stage.node)
    await screen.findByRole('dialog')
    expect(stage.states()).toEqual(['asking'])
  })

  it('nobody is asked where nobody has to be', async () => {
    const { bus, states } = await show({ pageData: { prezilink: null } })
    act(() => bus.publish(identification.viewerIdentificationRequested))
    expect(states()).toEqual(['notRequired', 'notRequired'])
  })
})

describe('among the modals', () => {
  const openName = (stage: { published: readonly { type: string; payload: unknown }[] }) =>
    stage.published.filter(({ type }) => type === 'modals/modalChanged@1').at(-1)?.payload

  it('the overlay is the one that is open while it asks', async () => {
    const stage = await show()
    expect(openName(stage)).toEqual({ name: 'VIEWER_IDENTIFICATION_MODAL' })
    await userEvent.click(submit())
    expect(openName(stage)).toEqual({ name: 'NONE' })
  })

  it('one that nobody needs is closed again', async () => {
    const stage = await show({ pageData: { prezilink: null } })
    act(() => openModal(stage.bus, 'VIEWER_IDENTIFICATION_MODAL'))
    expect(openName(stage)).toEqual({ name: 'NONE' })
  })

  it('another one is left alone', async () => {
    const stage = await show({ lookup: { is_identified: true } })
    act(() => openModal(stage.bus, 'SOCIAL_SHARE_MODAL'))
    expect(openName(stage)).toEqual({ name: 'SOCIAL_SHARE_MODAL' })
    act(() => closeModal(stage.bus))
  })
})

describe('from the server', () => {
  it('comes a curtain with what is true in any case, and the form where it will stand', () => {
    const { renderToHtml, node } = setUp({})
    document.body.innerHTML = renderToHtml(node)
    expect(screen.getByRole('dialog')).toHaveAttribute('data-phase', 'lookingUp')
    expect(screen.getByRole('heading')).toHaveTextContent('Ada Lovelace shared a presentation with you')
    document.body.innerHTML = ''
  })

  it('comes nothing where nobody is asked', () => {
    const { renderToHtml, node } = setUp({ pageData: { byOwner: true } })
    expect(renderToHtml(node)).toBe('')
  })

  it('the curtain is taken over without a difference, and becomes the question', async () => {
    const { hydrate, node } = setUp({})
    const { mismatches, unmount } = await hydrate(node)
    expect(mismatches).toEqual([])
    await screen.findByRole('dialog')
    expect(screen.getByRole('dialog')).toHaveAttribute('data-phase', 'asking')
    expect(nameField()).toHaveFocus()
    unmount()
  })

  it('the curtain stays while the server is asked, and lifts when it knows', async () => {
    const { hydrate, node } = setUp({ lookup: { is_identified: true } })
    const { element, unmount } = await hydrate(node)
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(element.querySelector('dialog')).not.toHaveAttribute('open')
    unmount()
  })

  it('a curtain that has lifted by itself does not fall again', async () => {
    const { hydrate, node } = setUp({ lookup: 'never' })
    const lift = document.createElement('style')
    lift.textContent = 'dialog { visibility: hidden }'
    document.head.append(lift)
    const shown: boolean[] = []
    const { prototype } = HTMLDialogElement
    const { showModal } = prototype
    prototype.showModal = function () {
      shown.push(true)
      showModal.call(this)
    }
    const { unmount } = await hydrate(node)
    expect(shown).toEqual([])
    prototype.showModal = showModal
    lift.remove()
    unmount()
  })
})
