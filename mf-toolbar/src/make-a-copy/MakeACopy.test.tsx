import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { samplePageData } from '@viewpage/remote-kit/dev'
import type { DeckPageData } from '@viewpage/shared-events'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { createHost, createPending, type HostOptions } from '../../test/host.tsx'

const copyable: Partial<DeckPageData> = {
  isAuthenticated: true,
  privacy: 'reusable',
  showMakeACopyButton: true,
  makeACopyRedirectUrl: '/dashboard/next/?copy=orbit1',
  evaluatedFeatures: { ...samplePageData.evaluatedFeatures, make_a_copy: true },
}
const COPY = { status: 201, data: { oid: 'copy1', path: '/p/copy1/', edit_path: '/p/edit/copy1/' } }

function openPage(answer: HostOptions['answer'], pageData: Partial<DeckPageData> = {}) {
  const host = createHost({ pageData: { ...copyable, ...pageData }, ...(answer && { answer }) })
  host.show()
  const [link] = screen.getAllByRole('link', { name: 'Make a copy' })
  if (!link) throw new Error('There is no link.')
  return { ...host, link }
}

describe('making a copy', () => {
  // docs/behaviour/toolbar.md#copying
  it('sends one request, announces the progress, and opens the editor of the copy', async () => {
    const pending = createPending()
    const { link, calls, redirects, payloadsOf } = openPage(() => pending.promise.then(() => COPY))
    expect(fireEvent.click(link)).toBe(false)
    fireEvent.click(link)
    expect(calls).toEqual(['POST /api/v4/presentation/orbit1/copy/'])
    expect(link).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Making a copy…')
    expect(payloadsOf('toolbar/presentationCopied')).toEqual([])
    await pending.succeed()
    await waitFor(() => expect(redirects).toEqual(['/p/edit/copy1/']))
    expect(payloadsOf('toolbar/presentationCopied')).toEqual([{ oid: 'orbit1' }])
    // Clicks stay ignored until the editor has replaced this page.
    fireEvent.click(link)
    expect(calls).toHaveLength(1)
  })

  // docs/behaviour/toolbar.md#copying
  it.each([
    [401, 'Log in and try again.', 'loggedOut'],
    [403, 'Its owner does not allow copies.', 'refused'],
    [404, 'It is no longer here.', 'notFound'],
    [413, 'You have no room left. Delete presentations that you do not need.', 'full'],
    [429, 'That was too often. Try again in a moment.', 'tooMany'],
    [500, 'Something broke on our side. Try again.', 'broken'],
    [undefined, 'No connection. Try again.', 'offline'],
  ])('shows why the copy failed (%s), and can be retried', async (status, why, reason) => {
    const error = new HttpError('', status === undefined ? {} : { status })
    let requests = 0
    const page = openPage(() => (requests++ === 0 ? Promise.reject(error) : Promise.resolve(COPY)))
    fireEvent.click(page.link)
    expect(await screen.findByText(`No copy was made. ${why}`, { selector: 'span' })).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(`No copy was made. ${why}`)
    expect(page.link).not.toHaveAttribute('aria-busy')
    expect(page.payloadsOf('toolbar/copyFailed')).toEqual([{ oid: 'orbit1', reason }])
    fireEvent.click(page.link)
    expect(screen.queryByText(/No copy was made/, { selector: 'span' })).not.toBeInTheDocument()
    await waitFor(() => expect(page.redirects).toEqual(['/p/edit/copy1/']))
  })

  it('does not redirect when the response has no path on this site', async () => {
    const answer = { status: 201, data: { edit_path: '//elsewhere.example/' } }
    const { link, redirects } = openPage(() => Promise.resolve(answer))
    fireEvent.click(link)
    expect(await screen.findByText(/^No copy was made/, { selector: 'span' })).toBeInTheDocument()
    expect(redirects).toEqual([])
  })

  it('stays a plain link for an anonymous visitor', () => {
    const makeACopyRedirectUrl = '/signup/?next=%2Fdashboard%2Fnext%2F%3Fcopy%3Dorbit1'
    const { link, calls } = openPage(undefined, { isAuthenticated: false, makeACopyRedirectUrl })
    expect(link).toHaveAttribute('href', makeACopyRedirectUrl)
    expect(followed(link)).toBe(true)
    expect(calls).toEqual([])
  })

  it('stays a plain link for a click that opens another tab', () => {
    const { link, calls } = openPage(undefined)
    expect(link).toHaveAttribute('href', '/dashboard/next/?copy=orbit1')
    expect(followed(link, { ctrlKey: true })).toBe(true)
    expect(calls).toEqual([])
  })

  it('can be made again after the back/forward cache restored the page', async () => {
    const { link, redirects, calls, actAsOtherRemote } = openPage(() => Promise.resolve(COPY))
    fireEvent.click(link)
    await waitFor(() => expect(redirects).toHaveLength(1))
    actAsOtherRemote(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(link).not.toHaveAttribute('aria-busy')
    fireEvent.click(link)
    await waitFor(() => expect(redirects).toHaveLength(2))
    expect(calls).toHaveLength(2)
  })
})

/** Clicks a link; returns whether the browser would follow it. jsdom cannot navigate. */
function followed(link: HTMLElement, keys: MouseEventInit = {}): boolean {
  let isFollowed = false
  const onClick = (event: Event) => {
    isFollowed = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', onClick, { once: true })
  fireEvent(link, createEvent.click(link, keys))
  return isFollowed
}
