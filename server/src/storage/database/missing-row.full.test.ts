import { afterEach, describe, expect, it } from '@jest/globals'
import { locksAwaited } from '../../../test/support/locks-awaited.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { saveSharing } from '../../../test/support/sharing-form.ts'
import { until } from '../../../test/support/until.ts'
import { deletePresentation } from '../../content/presentations/delete-presentation.ts'

describe('what belongs to a presentation that is deleted meanwhile', () => {
  let app: TestApp
  let ada: Browser & { oid: string }

  afterEach(() => app.stop())

  // docs/behaviour/sharing.md#deleted-meanwhile
  // With SQLite, nothing shows that a request waits for the transaction.
  it.each<[string, () => ReturnType<Browser['ask']>]>([
    [
      'a comment',
      () =>
        ada.ask({
          method: 'POST',
          url: '/api/v4/presentation/orbit1/comments/',
          payload: { text: 'Planets fall.', step: null },
        }),
    ],
    ['a view link', () => saveSharing(ada, 'orbit1', { makeLink: 'yes' })],
  ])('is answered with 404 if it is %s', async (_, send) => {
    app = await startApp('postgres')
    ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    await ada.get('/p/orbit1/')
    const { database } = app.parts
    let answer: ReturnType<Browser['ask']> | undefined
    await database.writeLarge(async (transaction) => {
      await deletePresentation(transaction, 'orbit1', app.clock.now)
      answer = send()
      await until(async () => (await locksAwaited(database)) === 1)
    })
    expect((await answer)?.statusCode).toBe(404)
  })
})
