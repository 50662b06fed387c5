import type { Visitor } from './visitor.ts'
import { untilReady } from './visitor.ts'

export const ACCOUNT = { email: 'ada@example.com', password: 'a-stranger-on-the-way' }

/** @throws Error if it is refused */
export async function logIn(visitor: Visitor): Promise<void> {
  const { status, body } = await visitor.submit('/login/', ACCOUNT)
  if (status !== 303) throw new Error(`[way] The log-in was refused with ${status}: ${body.slice(0, 500)}`)
}

/** @throws Error if it is refused */
export async function signUp(visitor: Visitor): Promise<void> {
  const { status } = await visitor.submit('/signup/', { ...ACCOUNT, firstName: 'Ada', lastName: 'Lovelace' })
  if (status !== 303) throw new Error(`[way] The sign-up was refused with ${status}.`)
}

/** @throws Error unless the page is there for the visitor */
export async function expectPage(visitor: Visitor, path: string): Promise<void> {
  const { status } = await visitor.get(path)
  if (status !== 200) throw new Error(`[way] ${path} answers ${status}.`)
}

/** The account can log in, is staff and has its presentation. @returns that, for the table @throws Error otherwise */
export async function expectData(visitor: Visitor): Promise<string> {
  await untilReady(visitor)
  await logIn(visitor)
  const { body } = await visitor.get('/dashboard/next/')
  const path = /href="(\/p\/[^"]+)"/.exec(body)?.[1]
  if (path === undefined) throw new Error('[way] The dashboard has no presentation.')
  await expectPage(visitor, path)
  await expectPage(visitor, '/staff/')
  return `account, staff and ${path}`
}

/** The version of the toolbar whose files a page loads. */
export const toolbarOf = (page: string): string => /mf-toolbar\/(\d[\w.-]*)\//.exec(page)?.[1] ?? 'none'
