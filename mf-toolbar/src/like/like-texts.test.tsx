import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import type { Language } from '@viewpage/shared-events'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { createHost, setCsrfCookie } from '../../test/host.tsx'
import { locales } from '../locales/index.ts'

beforeEach(() => {
  setCsrfCookie()
  // Each failure is logged, too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

const STATUSES = [401, 403, 404, 429, 500, undefined] as const

/** The message after a click whose request fails. */
async function failureText(language: Language, status: number | undefined): Promise<string> {
  const error = new HttpError(status === undefined ? 'Network Error' : '', {
    ...(status !== undefined && { status }),
  })
  const host = createHost({
    pageData: { isAuthenticated: true, likesCount: 7, language },
    answer: () => Promise.reject(error),
  })
  host.show()
  const [button] = screen.getAllByRole('button')
  act(() => button?.click())
  const announcement = await waitFor(() => screen.getByRole('status'))
  const text = announcement.textContent ?? ''
  cleanup()
  return text
}

describe.each(Object.keys(locales) as Language[])('a like that failed, in %s', (language) => {
  it('shows what failed and why, with a different text for each reason', async () => {
    const { like } = locales[language] as { like: { notSaved: string } }
    const texts = new Set<string>()
    for (const status of STATUSES) texts.add(await failureText(language, status))
    for (const text of texts) {
      expect(text).toContain(like.notSaved)
      expect(text.length).toBeGreaterThan(like.notSaved.length + 5)
      expect(text).not.toMatch(/\{\{|failure\.|undefined/)
    }
    expect(texts.size).toBe(STATUSES.length)
  })
})
