import { afterEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { ApiError } from '../../foundation/errors.ts'
import { asApiError } from '../as-api-error.ts'

describe('what belongs to a presentation that is deleted meanwhile', () => {
  let app: TestApp
  let ada: Browser & { oid: string }

  afterEach(() => app.stop())

  // docs/behaviour/sharing.md#deleted-meanwhile
  it.each(DATABASES)('is not stored, and its sender learns that it is gone, on %s', async (kind) => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    const comment = { oid: 'gone1', user_oid: ada.oid, step: null, text: 'Planets fall.', created_at: 1 }
    const failure = await app.parts.database
      .write((transaction) => transaction.insertInto('comments').values(comment).execute())
      .then(() => null, asApiError)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure?.toBody()).toEqual({
      error: 'not_found',
      message: 'What this belongs to was deleted meanwhile, so nothing was stored. Load the page again.',
      details: [],
    })
  })
})
