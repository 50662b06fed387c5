import { describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'
import { openSigner } from '../storage/secrets/signer.ts'

describe('npm run keys', () => {
  const command = setUpCommandTests('keys.ts')

  it('replaces the key that signs everything, and logs everybody out', async () => {
    const { database } = command.app.parts
    const ada = await command.app.logIn('ada@example.com')
    expect((await ada.get('/settings/')).statusCode).toBe(200)
    const signed = (await openSigner(database)).sign('tracking', 'orbit1')
    const { code, out } = await command.run('replace')
    expect([code, out]).toEqual([0, expect.stringMatching(/and 1 sessions have ended\. Restart all servers/)])
    expect((await ada.get('/settings/')).statusCode).toBe(303)
    expect((await openSigner(database)).verify('tracking', 'orbit1', signed)).toBe(false)
  })

  it('changes nothing with other arguments', async () => {
    for (const args of [[], ['show'], ['replace', 'now']])
      expect(await command.run(...args)).toMatchObject({
        code: 1,
        uses: '',
        err: expect.stringMatching(/^usage/),
      })
  })
})
