import { beforeEach, expect, test } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { RefusedError } from '@viewpage/remote-kit/host'
import { slotStage } from '@viewpage/remote-kit/testing'
import { toolbar } from '@viewpage/shared-events'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorRoot } from './EditorRoot.tsx'
import { locales } from './locales/index.ts'

const STATE = {
  oid: 'orbit1',
  title: 'Going around',
  description: 'Planets fall.',
  tags: ['astronomy', 'Kepler'],
  privacy: 'public',
  can_change_privacy: false,
  version: 'v1',
  steps: [
    { id: 'a', title: 'One', notes: 'Say hello', transcript: 'About One' },
    { id: 'b', title: 'Two', notes: '', transcript: '' },
  ],
}
const ok = (data: unknown): Promise<HttpAnswer> => Promise.resolve({ status: 200, data })
const conflict = (current: unknown, more: object = {}) =>
  Promise.reject(
    new RefusedError({ status: 409, statusText: '', headers: new Map() } as never, { current, ...more }),
  )

beforeEach(() => {
  location.hash = ''
  globalThis.CSS = { escape: (text: string) => text.replace(':', '\\:') } as typeof CSS
})

/** The editor of a presentation, with a server that the test controls. */
function openEditor(
  put: (body: unknown) => Promise<HttpAnswer> = (body) =>
    ok({ ...STATE, ...(body as object), version: 'v2' }),
  comments: (method: string, body: unknown) => Promise<HttpAnswer> = () => ok({ comments: [] }),
  rights = { edit: true, comment: true, hasPresenterViewFeature: false },
  own: object = {},
) {
  const stage = slotStage({
    remote: 'editor',
    locales,
    pageData: { isAuthenticated: true, viewerRights: rights },
    answer(method, url, body) {
      if (url.endsWith('/editing/')) return method === 'GET' ? ok({ ...STATE, ...own }) : put(body)
      return comments(method, body)
    },
  })
  stage.render(<EditorRoot toolbar={null} stage={null} />)
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = (method: string) => stage.requests.filter((each) => each.method === method)
  return { ...stage, save, sent }
}

const titles = () =>
  screen.getAllByRole('textbox', { name: /^Title of step/ }).map((field) => (field as HTMLInputElement).value)

test('a save sends the complete draft and the version it is based on', async () => {
  const { save, sent, published } = openEditor()
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  await userEvent.type(title, 'Round and round')
  await userEvent.click(screen.getByRole('button', { name: 'Move step 2 up' }))
  await save()
  expect(await screen.findByText('Everything is saved')).toBeVisible()
  expect(sent('PUT')).toMatchObject([
    {
      body: {
        version: 'v1',
        title: 'Round and round',
        steps: [
          { id: 'b', title: 'Two' },
          { id: 'a', title: 'One' },
        ],
      },
    },
  ])
  expect(published).toContainEqual(
    expect.objectContaining({
      type: 'editor/presentationSaved@1',
      payload: expect.objectContaining({ title: 'Round and round' }) as unknown,
    }),
  )
})

const openTexts = async (step: number) => {
  const button = await screen.findByRole('button', { name: `Notes and transcript of step ${step}` })
  await userEvent.click(button)
  return button
}

// docs/behaviour/editing.md#notes-and-transcript
test('notes and transcript of a step are behind a button, and only what changed is sent', async () => {
  const { save, sent } = openEditor()
  const button = await openTexts(1)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  const notes = screen.getByRole('textbox', { name: 'Speaker notes of step 1' })
  expect(notes).toHaveValue('Say hello')
  expect(notes).toHaveAccessibleDescription('Only people who may edit the presentation can read them.')
  const transcript = screen.getByRole('textbox', { name: 'Transcript of step 1' })
  expect(transcript).toHaveValue('About One')
  await userEvent.type(transcript, '{Enter}And more')
  await save()
  expect(await screen.findByText('Everything is saved')).toBeVisible()
  const [first, second] = STATE.steps.map(({ id, title }) => ({ id, title }))
  expect(sent('PUT').map(({ body }) => (body as { steps: unknown }).steps)).toEqual([
    [{ ...first, transcript: 'About One\nAnd more' }, second],
  ])
  await userEvent.click(button)
  expect(screen.queryByRole('textbox', { name: 'Speaker notes of step 1' })).toBeNull()
})

// docs/behaviour/editing.md#notes-and-transcript
test('notes that are typed can be undone, and are refused with a reason if they are too long', async () => {
  const { save, sent } = openEditor()
  const button = await openTexts(2)
  const notes = screen.getByRole('textbox', { name: 'Speaker notes of step 2' })
  await userEvent.type(notes, 'Wait')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(notes).toHaveValue('')
  await userEvent.click(notes)
  await userEvent.paste('x'.repeat(20_001))
  await userEvent.click(button)
  await save()
  const shown = screen.getByRole('textbox', { name: 'Speaker notes of step 2' })
  expect(shown).toHaveAccessibleDescription('At most 20,000 characters.')
  expect(shown).toHaveFocus()
  expect(sent('PUT')).toEqual([])
})

// docs/behaviour/editing.md#two-editors
test('notes that two people changed can be chosen', async () => {
  const [first, ...others] = STATE.steps
  const theirs = { ...STATE, version: 'v9', steps: [{ ...first, notes: 'Say goodbye' }, ...others] }
  const { save } = openEditor(() => conflict(theirs))
  await openTexts(1)
  await userEvent.type(screen.getByRole('textbox', { name: 'Speaker notes of step 1' }), '!')
  await save()
  const choice = await screen.findByRole('group', { name: 'Speaker notes of step 1' })
  expect(within(choice).getByText('Say hello!')).toBeVisible()
  await userEvent.click(within(choice).getByRole('radio', { name: /^Theirs/ }))
  expect(screen.getByRole('textbox', { name: 'Speaker notes of step 1' })).toHaveValue('Say goodbye')
})

const more = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(screen.getByRole('button', { name: action }))
}

// docs/behaviour/editing.md#skipped-steps
test('a step is skipped from its menu: it loses its number, and Undo gives it back', async () => {
  const { save, sent } = openEditor()
  await more('More for step 1', 'Skip')
  expect(screen.getByText('“One” is skipped now.')).toBeInTheDocument()
  expect(screen.getByText('Skipped: visitors do not get it')).toBeVisible()
  expect(screen.getByRole('button', { name: 'More for the skipped step “One”' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Title of the skipped step “One”' })).toHaveValue('One')
  expect(screen.getByRole('textbox', { name: 'Title of step 1' })).toHaveValue('Two')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(['One', 'Two'])
  await more('More for step 2', 'Skip')
  await save()
  expect(await screen.findByText('Everything is saved')).toBeVisible()
  expect(sent('PUT')).toMatchObject([{ body: { steps: [{ id: 'a' }, { id: 'b', skipped: true }] } }])
  await more('More for the skipped step “Two”', 'Show again')
  expect(screen.getByText('“Two” is shown again, as step 2.')).toBeInTheDocument()
  expect(screen.getByText('Not saved yet')).toBeVisible()
})

// docs/behaviour/editing.md#skipped-steps
test('skipping all steps is refused with a sentence, and nothing is sent', async () => {
  const { save, sent } = openEditor()
  await more('More for step 1', 'Skip')
  await more('More for step 1', 'Skip')
  await save()
  expect(screen.getByText('At least one step has to be shown.')).toBeVisible()
  expect(sent('PUT')).toEqual([])
  await more('More for the skipped step “Two”', 'Show again')
  expect(screen.queryByText('At least one step has to be shown.')).toBeNull()
})

// docs/behaviour/editing.md#duplicated-steps
test('a duplicate follows its original with all texts, gets the focus, and can be undone, also once it is saved', async () => {
  let version = 1
  const { save, sent } = openEditor((body) => {
    const { steps } = body as { steps: { id: string }[] }
    return ok({ ...STATE, steps: steps.map((step) => ({ notes: '', transcript: '', ...step })), version: `v${++version}` }) // oxfmt-ignore
  })
  await more('More for step 1', 'Duplicate')
  expect(screen.getByText('“One” was duplicated. The copy follows it.')).toBeInTheDocument()
  expect(titles()).toEqual(['One', 'One', 'Two'])
  const copy = screen.getByRole('textbox', { name: 'Title of step 2' })
  expect(copy).toHaveFocus()
  await userEvent.keyboard('One more')
  await save()
  expect(await screen.findByText('Everything is saved')).toBeVisible()
  const body = sent('PUT')[0]?.body as { steps: { id: string }[] }
  expect(body.steps[1]).toMatchObject({
    copy_of: 'a',
    title: 'One more',
    notes: 'Say hello',
    transcript: 'About One',
  })
  const undo = screen.getByRole('button', { name: 'Undo' })
  await userEvent.click(undo)
  await userEvent.click(undo)
  expect(titles()).toEqual(['One', 'Two'])
  await save()
  expect(await screen.findByText('Everything is saved')).toBeVisible()
  expect(sent('PUT')[1]).toMatchObject({ body: { removed: [body.steps[1]?.id] } })
})

// docs/behaviour/editing.md#what-led-here
test.each([
  ['copy', 'This is your copy. Only you can see it.'],
  ['file', 'The file is replaced. Address, views and comments stayed.'],
])('one line says once what led here, with the link to the presentation: %s', async (from, line) => {
  history.replaceState(null, '', `/p/edit/orbit1/?lang=en&from=${from}`)
  openEditor()
  const said = await screen.findByText(line, { selector: 'p > span' })
  expect(
    within(said.parentElement as HTMLElement).getByRole('link', { name: 'View presentation' }),
  ).toBeVisible()
  expect(location.search).toBe('?lang=en')
})

test('no line is there without a reason', async () => {
  history.replaceState(null, '', '/p/edit/orbit1/?from=elsewhere')
  openEditor()
  await screen.findByRole('textbox', { name: 'Title' })
  expect(screen.getAllByRole('link', { name: 'View presentation' })).toHaveLength(1)
  expect(location.search).toBe('?from=elsewhere')
  history.replaceState(null, '', '/')
})

// docs/behaviour/editing.md#cover
test('the owner chooses the step on the cover, and gives it back', async () => {
  const own = { can_change_privacy: true }
  const { save, sent } = openEditor(
    (body) => ok({ ...STATE, ...own, ...(body as object), version: 'v2' }),
    undefined,
    undefined,
    own,
  )
  const cover = await screen.findByRole('group', { name: 'Cover' })
  expect(within(cover).getByText('First step')).toBeVisible()
  await more('More for step 2', 'Use as cover')
  expect(screen.getByText('“Two” is the cover now.')).toBeInTheDocument()
  expect(within(cover).getByText('Two')).toBeVisible()
  await save()
  expect(await screen.findByText('Everything is saved')).toBeVisible()
  expect(sent('PUT')).toMatchObject([{ body: { cover: 'b' } }])
  await userEvent.click(within(cover).getByRole('button', { name: 'Use the first step' }))
  expect(within(cover).getByText('First step')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(within(cover).getByText('Two')).toBeVisible()
})

// docs/behaviour/editing.md#cover
test('who may only edit sees the cover, and does not choose it', async () => {
  openEditor()
  const cover = await screen.findByRole('group', { name: 'Cover' })
  expect(within(cover).getByText('Only the owner can change this.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'More for step 2' }))
  expect(screen.queryByRole('button', { name: 'Use as cover' })).toBeNull()
})

// docs/behaviour/curation.md#tags-of-owners
test('tags are typed with commas between them, and sent as a list', async () => {
  const { save, sent } = openEditor()
  const tags = await screen.findByRole('textbox', { name: 'Tags' })
  expect(tags).toHaveValue('astronomy, Kepler')
  expect(tags).toHaveAccessibleDescription(/^With commas between them, at most 20\./)
  await userEvent.type(tags, ', #solar  system,kepler')
  await save()
  expect(await screen.findByText('Everything is saved')).toBeVisible()
  expect(sent('PUT')).toMatchObject([{ body: { tags: ['astronomy', 'Kepler', 'solar system'] } }])
  expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveValue('astronomy, Kepler, solar system')
})

// docs/behaviour/curation.md#tag-limits
test('a tag that cannot be stored is named, and nothing is sent', async () => {
  const { save, sent } = openEditor()
  const tags = await screen.findByRole('textbox', { name: 'Tags' })
  await userEvent.type(tags, ', !?')
  await save()
  expect(tags).toHaveAccessibleDescription('A tag needs a letter or a digit: “!?”')
  expect(tags).toHaveFocus()
  expect(sent('PUT')).toEqual([])
})

test('moving a step is announced, keeps the focus, and can be undone', async () => {
  openEditor()
  const down = await screen.findByRole('button', { name: 'Move step 1 down' })
  await userEvent.click(down)
  expect(titles()).toEqual(['Two', 'One'])
  expect(screen.getByText('“One” is now at position 2 of 2.')).toBeInTheDocument()
  expect(down).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(['One', 'Two'])
})

test('an empty title is an error at the field, which gets the focus; nothing is sent', async () => {
  const { save, sent } = openEditor()
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  await save()
  expect(screen.getByText('Please fill this in.')).toBeVisible()
  expect(title).toBeInvalid()
  expect(title).toHaveFocus()
  expect(sent('PUT')).toEqual([])
})

// docs/behaviour/page.md#refused-forms
test('a save that is refused again moves the focus again, and corrections do not', async () => {
  const { save } = openEditor()
  const title = await screen.findByRole('textbox', { name: 'Title' })
  const step = screen.getByRole('textbox', { name: 'Title of step 2' })
  await userEvent.clear(title)
  await userEvent.click(step)
  await userEvent.paste('x'.repeat(201))
  await save()
  expect(title).toHaveFocus()
  await userEvent.click(step)
  await userEvent.keyboard('{Backspace}'.repeat(4))
  expect(step).toBeValid()
  expect(step).toHaveFocus()
  await save()
  expect(title).toHaveFocus()
  await userEvent.click(step)
  await save()
  expect(title).toHaveFocus()
})

// docs/behaviour/editing.md#two-editors
test('after a conflict both versions are shown, and either can be chosen', async () => {
  const theirs = { ...STATE, version: 'v9', title: 'Theirs' }
  let answers = 0
  const { save, sent } = openEditor((body) =>
    answers++ === 0 ? conflict(theirs) : ok({ ...STATE, ...(body as object), version: 'v10' }),
  )
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  await userEvent.type(title, 'Mine')
  await save()
  const panel = await screen.findByRole('alert')
  expect(within(panel).getByRole('heading')).toHaveTextContent('Somebody else saved this meanwhile')
  expect(title).toHaveValue('Mine')
  await userEvent.click(within(panel).getByRole('radio', { name: /^Theirs/ }))
  expect(title).toHaveValue('Theirs')
  await userEvent.click(within(panel).getByRole('radio', { name: /^Yours/ }))
  expect(title).toHaveValue('Mine')
  await save()
  expect(await screen.findByText('Everything is saved')).toBeVisible()
  expect(sent('PUT').at(-1)).toMatchObject({ body: { version: 'v9', title: 'Mine' } })
  expect(screen.queryByText('Somebody else saved this meanwhile')).toBeNull()
})

// docs/behaviour/editing.md#two-editors
test.each([
  ['somebody else, today', 'Eve Adeyemi', false, 0, /^Eve Adeyemi saved a change at \d+:\d\d/],
  ['somebody else, on another day', 'Eve Adeyemi', false, 40, /^Eve Adeyemi saved a change on \w+ \d+/],
  ['the same person', 'Ada', true, 0, /^You saved a change in another window at \d+:\d\d/],
  ['somebody unknown', null, false, 0, /^Somebody else saved this meanwhile$/],
])('a conflict says who saved, and when: %s', async (_, name, by_you, daysAgo, heading) => {
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const last_save = name === null ? null : { name, by_you, at }
  const { save } = openEditor(() => conflict({ ...STATE, version: 'v9', title: 'Theirs' }, { last_save }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '!')
  await save()
  const panel = await screen.findByRole('alert')
  expect(within(panel).getByRole('heading')).toHaveTextContent(heading)
})

test('a failed save shows the reason and keeps the draft', async () => {
  const { save } = openEditor(() => Promise.reject(new HttpError('Network Error')))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.type(title, '!')
  await save()
  expect(await screen.findByText(/There is no connection to the server/)).toBeVisible()
  expect(title).toHaveValue('Going around!')
})

test('the browser asks before leaving only with unsaved changes', async () => {
  const { save } = openEditor()
  const title = await screen.findByRole('textbox', { name: 'Title' })
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  await userEvent.type(title, '!')
  expect(leave()).toBe(true)
  await save()
  await screen.findByText('Everything is saved')
  expect(leave()).toBe(false)
})

test('the number of likes follows the toolbar', async () => {
  const { bus } = openEditor()
  expect(await screen.findByText('1,284 likes')).toBeVisible()
  act(() => bus.publish(toolbar.likeChanged, { oid: 'orbit1', liked: true, count: 1_285 }))
  expect(screen.getByText('1,285 likes')).toBeVisible()
})

// docs/behaviour/editing.md#deleted-comments
test('people who may only comment can comment; the text stays when sending fails', async () => {
  let answers = 0
  const { sent } = openEditor(
    undefined,
    (method, body) => {
      if (method === 'GET') return ok({ comments: [] })
      if (answers++ === 0)
        return Promise.reject(new HttpError('Request failed with status code 500', { status: 500 }))
      return ok({
        id: '7',
        ...(body as object),
        created_at: '2026-11-21T10:00:00.000Z',
        author: { oid: 'cora0', username: 'cora', display_name: 'Cora Diaz' },
        can_delete: true,
      })
    },
    { edit: false, comment: true, hasPresenterViewFeature: false },
  )
  expect(await screen.findByText('Nobody has commented yet.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Write something first.')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Your comment' })
  await userEvent.type(field, ' Well said. ')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'About' }), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/Your comment was not sent; it is still here/)).toBeVisible()
  expect(field).toHaveValue(' Well said. ')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Well said.')).toBeVisible()
  expect(field).toHaveValue('')
  expect(sent('POST').at(-1)).toMatchObject({ body: { text: 'Well said.', step: 3 } })

  const deletion = () => screen.getByRole('button', { name: 'Delete the comment by Cora Diaz' })
  await userEvent.click(deletion())
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(deletion()).toHaveFocus()
  expect(sent('DELETE')).toEqual([])
  await userEvent.click(deletion())
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Nobody has commented yet.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Comments' })).toHaveFocus()
  expect(sent('DELETE')).toMatchObject([{ url: '/api/v4/presentation/orbit1/comments/7/' }])
})

// docs/behaviour/addresses.md#editor-address
test('showing the comments keeps the draft', async () => {
  openEditor()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '!')
  const goTo = (hash: string) =>
    act(() => {
      location.hash = hash
      window.dispatchEvent(new Event('hashchange'))
    })
  goTo('#present')
  expect(await screen.findByRole('heading', { name: 'Comments' })).toBeVisible()
  goTo('')
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Going around!')
})

// docs/behaviour/addresses.md#editor-address
test.each([
  ['?step=2', '2', '#step=2'],
  ['?step=99', '', ''],
  ['?step=x', '', ''],
])('%s chooses the step of a new comment, and the way back to it', async (query, chosen, fragment) => {
  history.replaceState(null, '', `/p/edit/orbit1/${query}#present`)
  openEditor()
  expect(await screen.findByRole('combobox')).toHaveValue(chosen)
  const page = screen.getByRole('link', { name: 'View presentation' }).getAttribute('href') ?? ''
  expect(page.replace(/^[^#]*/, '')).toBe(fragment)
  history.replaceState(null, '', '/')
})
