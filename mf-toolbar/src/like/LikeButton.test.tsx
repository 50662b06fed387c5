import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { samplePrezilink as prezilink } from '@viewpage/remote-kit/dev'
import { toolbar } from '@viewpage/shared-events'
import { screen, waitFor } from '@testing-library/react'
import { clearCsrfCookie, createHost, createPending, setCsrfCookie } from '../../test/host.tsx'

const likeButton = () => screen.getByRole('button', { name: /^Like, / })
const animation = () => likeButton().querySelector('[data-animation]')?.getAttribute('data-animation')
const loggedIn = { isAuthenticated: true, likesCount: 1284 }

/** What failed likes write to the console. */
let logged: string[]
beforeEach(() => {
  setCsrfCookie()
  logged = []
  jest
    .spyOn(console, 'error')
    .mockImplementation((...line: unknown[]) => void logged.push(line.map(String).join(' ')))
})
afterEach(() => void jest.restoreAllMocks())

describe('the like button', () => {
  // docs/behaviour/like.md#like-button
  it('is hidden when the page data has no likes', () => {
    createHost({ pageData: { likesCount: undefined } }).show()
    expect(screen.queryByRole('button', { name: /^Like/ })).not.toBeInTheDocument()
  })

  // docs/behaviour/like.md#like-button
  it('shows 0', () => {
    createHost({ pageData: { likesCount: 0 } }).show()
    expect(likeButton()).toHaveTextContent('0')
  })

  // docs/behaviour/like.md#like-count
  it('formats its number for the language, and includes it in its accessible name', () => {
    createHost({ pageData: { likesCount: 1234567, language: 'de' } }).show()
    expect(screen.getByRole('button', { name: 'Gefällt mir, 1.234.567 Likes' })).toHaveTextContent(
      '1.234.567',
    )
  })

  // docs/behaviour/like.md#anonymous-like
  // docs/behaviour/like.md#like-after-sign-up
  it('keeps the wish of an anonymous visitor, and redirects to the sign-up, with this page as `next`', async () => {
    const host = createHost({ pageData: { isAuthenticated: false } })
    const { user } = host.show()
    await user.click(likeButton())
    await waitFor(() => expect(host.redirects).toEqual(['/signup/basic/?next=%2F']))
    expect(host.calls).toEqual(['PUT /api/v4/presentation/orbit1/like-wish/'])
    expect(likeButton()).toHaveAttribute('aria-pressed', 'false')
  })

  // docs/behaviour/like.md#anonymous-like
  it('comes back to the step of the address', async () => {
    history.replaceState(null, '', '/p/orbit1/#step=5')
    const host = createHost({ pageData: { isAuthenticated: false } })
    const { user } = host.show()
    await user.click(likeButton())
    history.replaceState(null, '', '/')
    expect(host.redirects).toEqual(['/signup/basic/?next=%2Fp%2Forbit1%2F%23step%3D5'])
  })

  // docs/behaviour/like.md#like-after-sign-up
  it('leaves it to the host how long the sign-up waits for the wish', async () => {
    const pending = createPending()
    const host = createHost({ pageData: { isAuthenticated: false }, answer: () => pending.promise })
    const { user } = host.show()
    await user.click(likeButton())
    expect(host.redirects).toEqual(['/signup/basic/?next=%2F'])
    expect(host.redirectsWaitFor).toHaveLength(1)
    await pending.fail(new HttpError('Network Error'))
    await expect(host.redirectsWaitFor[0]).resolves.toBeUndefined()
  })

  // docs/behaviour/like.md#optimistic-like
  it('counts the like at once, and publishes it when the server has saved it', async () => {
    const pending = createPending()
    const host = createHost({ pageData: loggedIn, answer: () => pending.promise })
    const { user } = host.show()
    await user.click(likeButton())
    expect(likeButton()).toHaveTextContent('1,285')
    expect(likeButton()).toHaveAttribute('aria-pressed', 'true')
    expect(host.payloadsOf('toolbar/likeChanged')).toEqual([])
    await pending.succeed()
    expect(host.calls).toEqual(['PUT /api/v4/presentation/orbit1/like/'])
    expect(host.payloadsOf('toolbar/likeChanged')).toEqual([{ oid: 'orbit1', liked: true, count: 1285 }])
  })

  // docs/behaviour/like.md#optimistic-like
  it('shows an unlike at once, with a broken heart', async () => {
    const host = createHost({
      pageData: { ...loggedIn, hasLikedPrezi: true },
      answer: () => createPending().promise,
    })
    const { user } = host.show()
    await user.click(likeButton())
    expect(likeButton()).toHaveTextContent('1,283')
    expect(likeButton()).toHaveAttribute('aria-pressed', 'false')
    expect(animation()).toBe('heartbroken')
  })

  // docs/behaviour/like.md#like-failure
  it.each([
    [false, 'liked'],
    [true, 'heartbroken'],
  ])(
    'reverts with the animation of an error when a click fails (liked: %j)',
    async (hasLikedPrezi, first) => {
      const pending = createPending()
      const host = createHost({ pageData: { ...loggedIn, hasLikedPrezi }, answer: () => pending.promise })
      const { user } = host.show()
      await user.click(likeButton())
      expect(animation()).toBe(first)
      await pending.fail(new HttpError('Request failed with status code 500', { status: 500 }))
      expect(animation()).toBe('error')
      expect(likeButton()).toHaveTextContent('1,284')
      expect(likeButton()).toHaveAttribute('aria-pressed', String(hasLikedPrezi))
    },
  )

  // docs/behaviour/like.md#new-presentation
  it('has count and state of the page data, and sends its oid', async () => {
    const host = createHost({ pageData: { ...loggedIn, oid: 'ocean1', likesCount: 7, hasLikedPrezi: true } })
    const { user } = host.show()
    expect(likeButton()).toHaveTextContent('7')
    expect(likeButton()).toHaveAttribute('aria-pressed', 'true')
    await user.click(likeButton())
    expect(host.calls).toEqual(['DELETE /api/v4/presentation/ocean1/like/'])
  })

  // docs/behaviour/like.md#like-count
  it.each([
    ['PUT', { hasLikedPrezi: false }, '1,285'],
    ['DELETE', { hasLikedPrezi: true }, '1,283'],
    ['PUT', { hasLikedPrezi: false, prezilink }, '1,285'],
    ['DELETE', { hasLikedPrezi: true, prezilink }, '1,283'],
  ])(
    'shows the server’s count after a %s, with the likes of others: %j',
    async (method, pageData, optimistic) => {
      const pending = createPending()
      const host = createHost({ pageData: { ...loggedIn, ...pageData }, answer: () => pending.promise })
      const { user } = host.show()
      await user.click(likeButton())
      expect(likeButton()).toHaveTextContent(optimistic)
      expect(host.calls[0]).toMatch(new RegExp(`^${method} `))
      await pending.succeed({ likes_count: 1_301, has_liked: method === 'PUT' })
      expect(likeButton()).toHaveTextContent('1,301')
      expect(host.payloadsOf('toolbar/likeChanged')).toMatchObject([{ count: 1_301 }])
    },
  )

  // docs/behaviour/like.md#like-failure
  it('reverts the like when it fails, and shows a message', async () => {
    const pending = createPending()
    const host = createHost({ pageData: loggedIn, answer: () => pending.promise })
    const { user } = host.show()
    await user.click(likeButton())
    await pending.fail(new HttpError('Request failed with status code 500', { status: 500 }))
    expect(likeButton()).toHaveTextContent('1,284')
    expect(likeButton()).toHaveAttribute('aria-pressed', 'false')
    expect(
      screen.getByText('Your like was not saved. Something broke on our side. Try again.', {
        selector: 'span',
      }),
    ).toBeInTheDocument()
    expect(host.payloadsOf('toolbar/likeChanged')).toEqual([])
  })

  it('shows the reason of a failure', async () => {
    const host = createHost({ pageData: { ...loggedIn, hasLikedPrezi: true } })
    const { user } = host.show()
    await user.click(likeButton())
    expect(
      await screen.findByText('Your like was not removed. No connection. Try again.', { selector: 'span' }),
    ).toBeInTheDocument()
  })

  // docs/behaviour/like.md#like-without-token
  it('fails without a token, and sends no request', async () => {
    clearCsrfCookie()
    const host = createHost({ pageData: loggedIn })
    const { user } = host.show()
    await user.click(likeButton())
    expect(
      await screen.findByText(
        'Your like was not saved. Your browser keeps no cookies for this site. Allow cookies and reload the page.',
        { selector: 'span' },
      ),
    ).toBeInTheDocument()
    expect(host.calls).toEqual([])
    expect(logged).toEqual([
      '[mf-toolbar] Failed to save the like: Error: Cannot make request without CSRF token.',
    ])
  })

  // docs/behaviour/like.md#last-intent-wins
  it('queues a click during a request and sends it afterwards', async () => {
    const first = createPending()
    const host = createHost({
      pageData: loggedIn,
      answer: (method) => (method === 'PUT' ? first.promise : Promise.resolve({ status: 200, data: null })),
    })
    const { user } = host.show()
    await user.click(likeButton())
    await user.click(likeButton())
    expect(host.calls).toHaveLength(1)
    expect(likeButton()).toHaveTextContent('1,284')
    await first.succeed()
    expect(host.calls).toEqual([
      'PUT /api/v4/presentation/orbit1/like/',
      'DELETE /api/v4/presentation/orbit1/like/',
    ])
    expect(likeButton()).toHaveAttribute('aria-pressed', 'false')
  })

  // docs/behaviour/like.md#new-presentation
  it('resets when the page shows another presentation', async () => {
    const host = createHost({
      pageData: loggedIn,
      answer: () => Promise.resolve({ status: 200, data: null }),
    })
    const { user, showPageData } = host.show()
    await user.click(likeButton())
    expect(likeButton()).toHaveTextContent('1,285')
    showPageData({ oid: 'garden1', likesCount: 3, hasLikedPrezi: true })
    expect(likeButton()).toHaveTextContent('3')
    expect(likeButton()).toHaveAttribute('aria-pressed', 'true')
    await user.click(likeButton())
    expect(host.calls.at(-1)).toBe('DELETE /api/v4/presentation/garden1/like/')
  })

  // docs/behaviour/like.md#like-from-the-end-screen
  it('handles the like button of the end screen', () => {
    const host = createHost({ pageData: loggedIn, answer: () => createPending().promise })
    host.show()
    host.actAsOtherRemote(() => host.bus.publish(toolbar.likeRequested, { oid: 'another' }))
    expect(likeButton()).toHaveAttribute('aria-pressed', 'false')
    host.actAsOtherRemote(() => host.bus.publish(toolbar.likeRequested, { oid: 'orbit1' }))
    expect(likeButton()).toHaveAttribute('aria-pressed', 'true')
  })
})
