/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { fetchRelated } from './related.ts'

const page = { ownerId: 'ada00', oid: 'orbit1' }

// docs/behaviour/page.md#related-presentation
test('fetches three public presentations of the owner and returns the first other one', async () => {
  const requested: string[] = []
  const related = await fetchRelated(
    source((url) => {
      requested.push(url)
      return Response.json({ count: 2, results: [result('orbit1'), result('garden1')] })
    }),
    page,
  )
  expect(requested).toEqual(['/api/v4/presentation/?owner_id=ada00&privacy=public&limit=3'])
  expect(related).toEqual({
    oid: 'garden1',
    title: 'Title of garden1',
    url: 'https://viewpage.example/p/garden1/',
    thumbnail: '/assets/garden1.webp',
  })
})

// docs/behaviour/page.md#teaser-failure
test('a response without content means that the author has no presentations', async () => {
  await expect(
    fetchRelated(
      source(() => new Response(null, { status: 204 })),
      page,
    ),
  ).rejects.toThrow(/^No prezis by author$/)
})

// docs/behaviour/page.md#teaser-failure
test('fails if the author has only this presentation', async () => {
  const answer = () => Response.json({ count: 1, results: [result('orbit1')] })
  await expect(fetchRelated(source(answer), page)).rejects.toThrow(/^No other prezis found for user$/)
})

// docs/behaviour/page.md#teaser-failure
// docs/behaviour/page.md#teaser-timeout
test('fails after the time limit', async () => {
  const clock = createManualClock()
  const never = (_: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  const related = fetchRelated({ clock, fetch: never }, page)
  clock.advance(3_000)
  await expect(related).rejects.toThrow(/^Related fetch timed out after 3000 msec$/)
})

test('the error of a failed request contains the status', async () => {
  await expect(
    fetchRelated(
      source(() => new Response('', { status: 503 })),
      page,
    ),
  ).rejects.toThrow(/^Request failed with status code 503$/)
})

test('results that are not presentations, or have no web address, are ignored', async () => {
  const odd = [null, { oid: 7 }, { ...result('evil1'), absolute_landing_url: 'javascript:alert(1)' }]
  const answer = () => Response.json({ count: 4, results: [...odd, result('garden1')] })
  await expect(fetchRelated(source(answer), page)).resolves.toMatchObject({ oid: 'garden1' })
  await expect(
    fetchRelated(
      source(() => Response.json('?')),
      page,
    ),
  ).rejects.toThrow('without results')
})

function source(answer: (url: string) => Response) {
  return {
    clock: createManualClock(),
    fetch: ((url: string) => Promise.resolve(answer(url))) as typeof fetch,
  }
}

function result(oid: string) {
  return {
    oid,
    title: `Title of ${oid}`,
    absolute_landing_url: `https://viewpage.example/p/${oid}/`,
    preview_urls: { larger_overview: `/assets/${oid}.webp` },
  }
}
