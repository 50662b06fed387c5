import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

describe('what a browser may prerender', () => {
  let app: TestApp
  let visitor: Browser

  beforeAll(async () => {
    app = await startApp('sqlite')
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    visitor = app.browser()
  })

  afterAll(() => app.stop())

  const rulesOf = async (path: string) => (await visitor.get(path)).headers['speculation-rules']
  const rulesFor = (headers: Record<string, string>) =>
    visitor.ask({ method: 'GET', url: '/static/speculation-rules.json', headers })

  // docs/behaviour/page.md#next-presentation
  it('is named by pages with lists of presentations, not by embeds', async () => {
    const named = '"/static/speculation-rules.json"'
    expect([await rulesOf('/p/orbit1/'), await rulesOf('/explore/')]).toEqual([named, named])
    expect(await rulesOf('/p/orbit1/embed/')).toBeUndefined()
  })

  it('is a presentation that the visitor is about to open', async () => {
    const { headers, body } = await rulesFor({})
    expect(headers['content-type']).toMatch(/^application\/speculationrules\+json/)
    expect(JSON.parse(body)).toEqual({ prerender: [expect.objectContaining({ eagerness: 'moderate' })] })
  })

  // docs/behaviour/page.md#next-presentation
  it('is nothing where data is to be saved', async () => {
    const { headers, body } = await rulesFor({ 'save-data': 'on' })
    expect([headers['vary'], body]).toEqual([expect.stringContaining('Save-Data'), '{}'])
  })
})
