import { beforeAll, describe, expect, it } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { samplePageData } from '@viewpage/remote-kit/dev'
import { screen, waitFor, within } from '@testing-library/react'
import { createHost } from '../../../test/host.tsx'

// On a busy machine the first import takes longer than a query waits.
beforeAll(() => import('./TagPanel.tsx'))

const URL = '/api/v4/presentation/orbit1/tags/'
const owner = {
  byOwner: true,
  evaluatedFeatures: { ...samplePageData.evaluatedFeatures, content_curation: true, admin_tools: true },
}

interface Body {
  tags: string[]
  hidden_tags: string[]
  version: string
}

/** A server with tags, and a page whose visitor may change them. */
function createPage() {
  const server = {
    stored: { tags: ['suns'], hidden_tags: ['best'], version: '1' },
    failure: null as HttpError | null,
    saved: [] as Body[],
  }
  function put(body: Body): HttpAnswer {
    if (body.version !== server.stored.version) throw new HttpError('Conflict', { status: 409 })
    server.saved.push(body)
    server.stored = { ...body, version: `${body.version}+` }
    return { status: 200, data: server.stored }
  }
  const host = createHost({
    pageData: owner,
    answer: async (method, url, body) => {
      if (url !== URL) throw new HttpError('Not Found', { status: 404 })
      if (server.failure) throw server.failure
      return method === 'PUT' ? put(body as Body) : { status: 200, data: server.stored }
    },
  })
  const shown = host.show()

  async function open(): Promise<void> {
    const [button] = await screen.findAllByRole('button', { name: /^Curate/ })
    if (button) await shown.user.click(button)
    await screen.findByRole('dialog', { name: 'Tags' })
  }
  async function openLoaded(): Promise<void> {
    await open()
    await waitFor(() => expect(field('New visible tag')).toBeEnabled())
  }
  return { ...host, ...shown, server, open, openLoaded }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const section = (name: string) => within(screen.getByRole('region', { name }))
const tagsIn = (name: string) =>
  section(name)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** The line beside the buttons. The live region has a copy of it. */
const note = (text: string | RegExp) => screen.findByText(text, { selector: '[data-failed]' })
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the tag panel', () => {
  // docs/behaviour/curation.md#tag-panel
  it('shows both kinds of tags, and saves all changes at once', async () => {
    const { user, server, openLoaded } = createPage()
    await openLoaded()
    expect([tagsIn('Visible tags'), tagsIn('Hidden tags')]).toEqual([['suns'], ['best']])
    expect(save()).toBeDisabled()
    await user.type(field('New visible tag'), 'moons{Enter}')
    await user.click(section('Hidden tags').getByRole('button', { name: 'Remove best' }))
    await user.type(field('New hidden tag'), 'picked, of 2026')
    await user.click(section('Hidden tags').getByRole('button', { name: 'Add' }))
    await user.click(save())
    await note(/^Saved/)
    expect(server.saved).toEqual([
      { tags: ['suns', 'moons'], hidden_tags: ['picked', 'of 2026'], version: '1' },
    ])
    expect(save()).toBeDisabled()
  })

  // docs/behaviour/curation.md#hidden-tags-are-announced
  it('tells the toolbar whether there are hidden tags, on load and after saving', async () => {
    const { user, openLoaded } = createPage()
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Curate (has hidden tags)' })).toHaveLength(2),
    )
    await openLoaded()
    await user.click(section('Hidden tags').getByRole('button', { name: 'Remove best' }))
    await user.click(save())
    await note(/^Saved/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Curate' })).toHaveLength(2))
  })

  // docs/behaviour/curation.md#tag-panel
  it('says what is wrong with a tag, and keeps what was typed', async () => {
    const { user, openLoaded } = createPage()
    await openLoaded()
    await user.type(field('New visible tag'), 'BEST{Enter}')
    expect(section('Visible tags').getByRole('alert')).toHaveTextContent('This tag is there already.')
    expect(field('New visible tag')).toHaveValue('BEST')
    expect(field('New visible tag')).toBeInvalid()
    await user.clear(field('New visible tag'))
    expect(section('Visible tags').getByRole('alert')).toHaveTextContent('')
  })

  // docs/behaviour/curation.md#tag-panel
  it('asks before changes are lost', async () => {
    const { user, openLoaded } = createPage()
    await openLoaded()
    await user.type(field('New visible tag'), 'moons{Enter}')
    await user.keyboard('{Escape}')
    await note('Your changes are not saved.')
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(tagsIn('Visible tags')).toEqual(['suns', 'moons'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await openLoaded()
    expect(tagsIn('Visible tags')).toEqual(['suns'])
  })

  // docs/behaviour/curation.md#two-curators
  it('shows both changes when somebody else was faster', async () => {
    const { user, server, openLoaded } = createPage()
    await openLoaded()
    server.stored = { tags: ['suns', 'theirs'], hidden_tags: [], version: '2' }
    await user.type(field('New visible tag'), 'mine{Enter}')
    await user.click(save())
    await note(/^Somebody else changed the tags/)
    expect([tagsIn('Visible tags'), tagsIn('Hidden tags')]).toEqual([['suns', 'theirs', 'mine'], []])
    await user.click(save())
    await note(/^Saved/)
    expect(server.stored.tags).toEqual(['suns', 'theirs', 'mine'])
  })

  it.each([
    ['no connection', new HttpError('Network Error'), /not saved. No connection/],
    ['logged out', new HttpError('Unauthorized', { status: 401 }), /not saved. Log in/],
  ])('says why saving failed, and keeps the changes: %s', async (_, failure, text) => {
    const { user, server, openLoaded } = createPage()
    await openLoaded()
    server.failure = failure
    await user.type(field('New hidden tag'), 'mine{Enter}')
    await user.click(save())
    await note(text)
    expect(tagsIn('Hidden tags')).toEqual(['best', 'mine'])
    expect(save()).toBeEnabled()
  })

  it('can load again what did not load', async () => {
    const { user, server, open } = createPage()
    server.failure = new HttpError('Request failed with status code 503', { status: 503 })
    await open()
    await screen.findByText(/^The tags did not load/)
    server.failure = null
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(tagsIn('Visible tags')).toEqual(['suns']))
  })

  it('returns the focus to the button that opened it', async () => {
    const { user, openLoaded } = createPage()
    await openLoaded()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Curate/ })[0]).toHaveFocus())
  })
})

// docs/behaviour/curation.md#who-curates
it('is not loaded for visitors without the tools', () => {
  const { calls, show } = createHost({ pageData: { evaluatedFeatures: samplePageData.evaluatedFeatures } })
  show()
  expect(calls).toEqual([])
})
