import { describe, expect, it } from '@jest/globals'
import { readConfig } from './config.ts'

const PUBLIC = { VIEWPAGE_PUBLIC_URL: 'https://slides.example' }
const PROVIDER = {
  issuer: 'https://login.example',
  ...{ clientId: 'viewpage', clientSecret: 'a-secret', name: 'Example' },
}
const knob = (changed: object = {}) => ({ VIEWPAGE_SIGN_IN: JSON.stringify({ ...PROVIDER, ...changed }) })

describe('the sign-in with the organisation', () => {
  it('is none without its knob', () => {
    expect(readConfig({}).signIn).toEqual({ organisation: null, hasPasswordSignUp: true })
  })

  it('needs the public address, and may be the only way to an account', () => {
    expect(readConfig({ ...PUBLIC, ...knob() }).signIn.organisation).toEqual(PROVIDER)
    expect(() => readConfig(knob())).toThrow('VIEWPAGE_PUBLIC_URL')
    const off = { VIEWPAGE_PASSWORD_SIGN_UP: '0' }
    expect(readConfig({ ...PUBLIC, ...knob(), ...off }).signIn.hasPasswordSignUp).toBe(false)
    expect(() => readConfig({ ...PUBLIC, ...off })).toThrow('VIEWPAGE_SIGN_IN')
  })

  it.each([
    { issuer: 'http://login.example' },
    { issuer: 'https://me@login.example' },
    { issuer: 'https://login.example/?tenant=1' },
    { issuer: 'login' },
    { clientId: '' },
    { name: 'x'.repeat(61) },
    { more: true },
  ])('is refused with %j, and the secret is in no message', (changed) => {
    const read = () => readConfig({ ...PUBLIC, ...knob(changed) })
    expect(read).toThrow('VIEWPAGE_SIGN_IN is "…", but must be JSON')
    expect(read).not.toThrow('a-secret')
  })

  it('speaks plain HTTP to a provider on loopback', () => {
    const issuer = 'http://127.0.0.1:9000'
    expect(readConfig({ ...PUBLIC, ...knob({ issuer }) }).signIn.organisation?.issuer).toBe(issuer)
  })
})
