import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { hashedDrawing } from './site-drawings.ts'

describe('a drawing of the site', () => {
  let app: TestApp
  let visitor: Browser

  beforeAll(async () => {
    app = await startApp('sqlite')
    visitor = app.browser()
  })

  afterAll(() => app.stop())

  const addressesOf = (name: string) => {
    const found = hashedDrawing(`/static/art/${name}.svg`)
    if (!found) throw new Error(`there is no drawing ${name}`)
    return [found.thumbnail, found.previewAnimation]
  }

  // docs/behaviour/page.md#pictures
  it('is kept for ever by browsers, still and moving', async () => {
    for (const address of addressesOf('tide')) {
      const { statusCode, headers, body } = await visitor.get(address)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/svg+xml',
        'public, max-age=31536000, immutable',
      ])
      expect(body).toMatch(/^<svg /)
    }
  })

  it('has an address that depends on its content', () => {
    const hashes = ['tide', 'lesson'].flatMap(addressesOf).map((address) => address.split('.')[1])
    expect(new Set(hashes).size).toBe(4)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/)
  })

  // docs/behaviour/page.md#pictures
  it('is missing under any other address, and nobody keeps that', async () => {
    const [address = ''] = addressesOf('tide')
    for (const wrong of [address.replace(/\.[0-9a-f]/, '.x'), address.replace('tide', 'nothing')]) {
      const { statusCode, headers } = await visitor.get(wrong)
      expect([wrong, statusCode, headers['cache-control']]).toEqual([wrong, 404, 'no-store'])
    }
  })

  it('is known by no other address', () => {
    expect(hashedDrawing('/static/art/nothing.svg')).toBeNull()
    expect(hashedDrawing('https://example.com/static/art/tide.svg')).toBeNull()
  })
})
