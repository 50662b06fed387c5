import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { slotStage } from '@viewpage/remote-kit/testing'
import { closeModal, identification, openModal, type PageData } from '@viewpage/shared-events'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Browser } from './browser.ts'
import { provideDialog } from './dialog.fixture.ts'
import { Identification } from './Identification.tsx'
import { locales } from './locales/index.ts'

let restore: () => void
beforeAll(() => {
  restore = provideDialog()
})
afterAll(() => restore())

const prezilink = {
  link_id: 'linkask1',
  viewer_identification: true,
  require_identification: false,
  sharer_first_name: 'Ada',
  sharer_last_name: 'Lovelace',
}
const required = { prezilink: { ...prezilink, require_identification: true } }
const taken: HttpAnswer = { status: 200, data: null }

interface Situation {
  pageData?: Partial<PageData>
  /** What the lookup answers; `never` leaves it open. */
  lookup?: { is_identified: boolean } | 'failure' | 'never'
  cookies?: string
  answer?: () => Promise<HttpAnswer>
}

function setUp({
  pageData,
  lookup = { is_identified: false },
  cookies = 'a=b; csrftoken=token',
  answer = () => Promise.resolve(taken),
}: Situation) {
  const stage = slotStage({
    remote: 'mf-identification',
    locales,
    pageData: { prezilink, ...pageData },
    answer,
  })
  const logged: string[] = []
  const lookups: string[] = []
  const reloads = { count: 0 }
  const browser: Browser = {
    fetch: ((url: string) => {
      lookups.push(url)
      if (lookup === 'never') return new Promise(() => undefined)
      if (lookup === 'failure') return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(lookup) })
    }) as typeof fetch,
    cookies: () => cookies,
    reload: () => (reloads.count += 1),
    log: (message, error) => logged.push(`${message} ${error instanceof Error ? error.message : ''}`),
  }
  const states = () =>
    stage.published
      .filter(({ type }) => type === identification.identificationChanged.key)
      .map(({ payload }) => (payload as { state: string }).state)
  return { ...stage, node: <Identification browser={browser} />, states, logged, lookups, reloads }
}

async function show(situation: Situation = {}) {
  const stage = setUp(situation)
  stage.render(stage.node)
  // The lookup's promises settle.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve))
  })
  return stage
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

describe('an answer that the owner requires', () => {
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
    const { reloads } = await show({
      pageData: {
        ...required,
        deck: {
          documentUrl: null,
          revision: 1,
          stepCount: 0,
          durationSeconds: 0,
          stops: [],
          stepTitles: [],
        },
      },
    })
    await userEvent.click(submit())
    expect(reloads.count).toBe(1)
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
