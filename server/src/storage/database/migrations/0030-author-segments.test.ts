import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../../test/support/databases.ts'
import { startApp, type TestApp } from '../../../../test/support/start-app.ts'

// docs/behaviour/visibility.md#change-at-once
describe.each(DATABASES)('versions of pages on %s', (kind) => {
  let app: TestApp
  let ada: string

  beforeAll(async () => {
    app = await startApp(kind)
    ada = (await app.logIn('ada@example.com')).oid
  })
  afterAll(() => app.stop())

  const versions = async () => {
    const names = await app.parts.pageVersions.of([ada, '*lists'])
    return names.map(({ version }) => version)
  }

  it('rise with what a person presents for, once for each change', async () => {
    const [own = 0, lists = 0] = await versions()
    await app.parts.settings.setAuthorSegment(ada, 'teacher')
    expect(await versions()).toEqual([own + 1, lists + 1])
    await app.parts.settings.setAuthorSegment(ada, 'teacher')
    expect(await versions()).toEqual([own + 1, lists + 1])
    await app.parts.settings.setAuthorSegment(ada, null)
    expect(await versions()).toEqual([own + 2, lists + 2])
  })
})
