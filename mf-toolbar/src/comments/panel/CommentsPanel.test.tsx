import { expect, it } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { samplePageData } from '@viewpage/remote-kit/dev'
import { viewer, type DeckPageData } from '@viewpage/shared-events'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createHost, type HostOptions } from '../../../test/host.tsx'

const deck = { ...samplePageData.deck, language: 'de' }
const commenter: Partial<DeckPageData> = {
  deck,
  isAuthenticated: true,
  viewerRights: { edit: false, comment: true, hasPresenterViewFeature: false },
}
const commentOn = (step: number | null, text: string) => ({
  ...{ id: text, text, step, created_at: '2026-11-21T10:00:00.000Z', can_delete: false },
  author: { oid: 'eve0', username: 'eve', display_name: 'Eve Adeyemi' },
})
const ok = (data: unknown): Promise<HttpAnswer> => Promise.resolve({ status: 200, data })
const thread = { comments: [commentOn(1, 'First!'), commentOn(2, 'Second!'), commentOn(null, 'Nice.')] }
const threadOf: HostOptions['answer'] = (method, _, body) =>
  ok(method === 'GET' ? thread : commentOn(2, (body as { text: string }).text))

async function openComments(answer: HostOptions['answer'] = threadOf) {
  const host = createHost({ pageData: commenter, answer })
  host.show()
  await userEvent.click(screen.getAllByRole('button', { name: 'Comments' })[0] ?? document.body)
  const panel = await screen.findByRole('complementary', { name: 'Comments' })
  const goTo = (step: number) =>
    act(() => host.bus.publish(viewer.stepChanged, { step, stepCount: 3, title: `Title ${step}` }))
  return { ...host, panel, goTo }
}

const groups = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent, parentElement }) => [
      textContent?.split(':')[0],
      [...(parentElement?.querySelectorAll('[data-comment]') ?? [])].map((each) =>
        each.getAttribute('data-comment'),
      ),
    ])

// docs/behaviour/editing.md#comments-beside-the-deck
it('shows the comments of the step that is shown, and follows it', async () => {
  const { panel, goTo } = await openComments()
  await within(panel).findByText('First!')
  expect(groups(panel)).toEqual([
    ['Step 1', ['First!']],
    ['On the whole presentation', ['Nice.']],
    ['On other steps', ['Second!']],
  ])
  goTo(2)
  expect(groups(panel)[0]).toEqual(['Step 2', ['Second!']])
  goTo(3)
  expect(within(panel).getByText('No comments on this step yet.')).toBeVisible()
})

it('says in which language the title of a step is', async () => {
  const { panel } = await openComments()
  await within(panel).findByText('First!')
  const title = within(panel).getAllByText(deck.stepTitles[0] ?? '')[0]
  expect(title).toHaveAttribute('lang', 'de')
})

// docs/behaviour/editing.md#comments-beside-the-deck
it('is about the step of the address until the deck plays', async () => {
  history.replaceState(null, '', '#step=2')
  const { panel } = await openComments()
  expect(await within(panel).findByText('Second!')).toBeVisible()
  expect(groups(panel)[0]).toEqual(['Step 2', ['Second!']])
  history.replaceState(null, '', '/')
})

it('takes a comment on the step that is shown', async () => {
  const { panel, goTo, calls } = await openComments()
  goTo(2)
  await userEvent.type(within(panel).getByRole('textbox', { name: 'Your comment on step 2' }), ' So it is. ')
  await userEvent.click(within(panel).getByRole('button', { name: 'Send' }))
  expect(await within(panel).findByText('So it is.')).toBeVisible()
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  expect(within(panel).getByRole('textbox')).toHaveValue('')
})

it('keeps what was typed when sending fails, and says why', async () => {
  const { panel } = await openComments((method) =>
    method === 'GET' ? ok(thread) : Promise.reject(new HttpError('Network Error')),
  )
  await userEvent.type(within(panel).getByRole('textbox'), 'Kept')
  await userEvent.click(within(panel).getByRole('button', { name: 'Send' }))
  expect(await within(panel).findByRole('alert')).toHaveTextContent('Your comment was not sent')
  expect(within(panel).getByRole('textbox')).toHaveValue('Kept')
})

it('offers to load them again', async () => {
  let isThere = false
  const { panel } = await openComments(() =>
    isThere ? ok(thread) : Promise.reject(new HttpError('Network Error')),
  )
  expect(await within(panel).findByRole('alert')).toHaveTextContent('The comments did not load.')
  isThere = true
  await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }))
  expect(await within(panel).findByText('First!')).toBeVisible()
})

it('takes the focus, and Escape closes it', async () => {
  const { panel } = await openComments()
  expect(within(panel).getByRole('heading', { name: 'Comments' })).toHaveFocus()
  expect(document.documentElement.dataset['beside']).toBe('comments')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.documentElement.dataset['beside']).toBeUndefined()
})
