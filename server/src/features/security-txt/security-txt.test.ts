import { afterEach, describe, expect, it } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

const PATH = '/.well-known/security.txt'

describe('security.txt', () => {
  let app: TestApp
  afterEach(() => app.stop())

  it('shows contact and expiry', async () => {
    app = await startApp('sqlite', {
      env: {
        VIEWPAGE_SECURITY_CONTACT: 'mailto:security@example.com',
        VIEWPAGE_PUBLIC_URL: 'https://view.example',
      },
    })
    const { headers, body } = await app.browser().get(PATH)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(
      'Contact: mailto:security@example.com\n' +
        'Expires: 2027-05-13T12:00:00.000Z\n' +
        `Canonical: https://view.example${PATH}\n`,
    )
  })

  it('is missing without a configured contact', async () => {
    app = await startApp('sqlite')
    expect((await app.browser().get(PATH)).statusCode).toBe(404)
  })
})
