import { HOUR_MS } from '@viewpage/shared-events/durations'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { overrideSteps, versionIn } from '../../../test/support/override-steps.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { listVersions } from '../../releases/sets/list-versions.ts'

const PAGE = '/p/orbit1/'
const COOKIE = 'viewpage-override'

describe.each(ONE_DATABASE)('previews and overrides on %s', (kind) => {
  let app: TestApp
  let team: ReturnType<typeof overrideSteps>

  beforeEach(async () => {
    app = await startApp(kind, {
      remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-viewer': { slots: ['viewer', 'metadata'] } },
      published: [{ name: 'mf-toolbar', version: '1.1.0', slots: ['toolbar'] }],
    })
    team = overrideSteps(app)
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  })
  afterEach(() => app.stop())

  const publish = async (version = '1.4.0') =>
    (await team.publishPreview(fakeBuild('mf-toolbar', version, ['toolbar']))).json<{
      version: string
      expiresAt: string
    }>()
  const seenByOthers = async () => versionIn(await app.browser().get(PAGE))

  describe('a preview', () => {
    // docs/behaviour/releases.md#preview
    it('is named after its content, and a page shows it to nobody without an override', async () => {
      const { version, expiresAt } = await publish()
      expect(version).toMatch(/^1\.4\.0-dev\.[0-9a-f]{8}$/)
      expect(Date.parse(expiresAt) - app.clock.now).toBe(7 * 24 * HOUR_MS)
      expect(await seenByOthers()).toBe('1.0.0')
      const { versions } =
        (await listVersions(app.parts.database.read)).find(({ remote }) => remote === 'mf-toolbar') ?? {}
      expect(versions?.map((each) => each.version).sort()).toEqual(['1.0.0', '1.1.0'])
    })

    // docs/behaviour/releases.md#preview
    it('cannot be activated', async () => {
      const { version } = await publish()
      const response = await app.browser().ask({
        method: 'PUT',
        url: '/api/v1/remotes/mf-toolbar/active',
        headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
        payload: { version },
      })
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([409, 'preview_only'])
      expect(response.json<{ message: string }>().message).toContain('Release the same sources')
      expect(await seenByOthers()).toBe('1.0.0')
    })

    it('of another remote is refused', async () => {
      const { manifest, files } = fakeBuild('mf-toolbar', '1.4.0', ['toolbar'])
      const response = await app.browser().ask({
        method: 'POST',
        url: '/api/v1/remotes/mf-viewer/previews',
        headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
        payload: {
          manifest,
          files: Object.fromEntries(
            [...files].map(([file, content]) => [file, Buffer.from(content).toString('base64')]),
          ),
        },
      })
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
        422,
        'invalid_release',
      ])
    })
  })

  describe('an override', () => {
    // docs/behaviour/releases.md#override
    it('shows its versions in one browser, with a banner; all others get the active ones', async () => {
      const { version } = await publish()
      const browser = await team.browserWith({ 'mf-toolbar': version })
      const page = await browser.get(PAGE)
      expect([versionIn(page), versionIn(page, 'viewer')]).toEqual([version, '1.0.0'])
      expect(page.body).toContain(`You see mf-toolbar ${version} until`)
      expect(page.headers['cache-control']).toBe('no-store')
      const other = await app.browser().get(PAGE)
      expect([versionIn(other), other.body.includes('data-override')]).toEqual(['1.0.0', false])
      expect(versionIn(await browser.get(PAGE))).toBe(version)
    })

    // docs/behaviour/releases.md#override
    it('ends with the button of the banner, and leads back to the page', async () => {
      const browser = await team.browserWith({ 'mf-toolbar': '1.1.0' })
      const response = await submitForm(browser, PAGE, {}, '/releases/override/end/')
      expect([response.statusCode, response.headers.location]).toEqual([303, PAGE])
      expect(browser.cookies.has(COOKIE)).toBe(false)
      const page = await browser.get(PAGE)
      expect([versionIn(page), page.body.includes('data-override')]).toEqual(['1.0.0', false])
    })

    it('is refused for a version that was never published', async () => {
      const response = await team.offer({ 'mf-toolbar': '9.9.9' })
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        404,
        expect.stringContaining('Failed to override mf-toolbar with 9.9.9: it was never published'),
      ])
    })
  })
})
