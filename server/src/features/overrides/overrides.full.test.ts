import { HOUR_MS } from '@viewpage/shared-events/durations'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { fakeBuild, withFile } from '../../../test/support/fake-builds.ts'
import { overrideSteps, versionIn } from '../../../test/support/override-steps.ts'
import { pageError } from '../../../test/support/page-error.ts'
import { sitePageDataIn, startApp, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { deleteOldPreviews, MAX_PREVIEWS } from '../../releases/publishing/previews.ts'

const PAGE = '/p/orbit1/'

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
    it('is kept longer if the same build is published again, and another build is another preview', async () => {
      const first = await publish()
      app.clock.now += HOUR_MS
      const again = await publish()
      expect(again.version).toBe(first.version)
      expect(Date.parse(again.expiresAt) - Date.parse(first.expiresAt)).toBe(HOUR_MS)
      const changed = withFile(fakeBuild('mf-toolbar', '1.4.0', ['toolbar']), 'more.js', 'more()')
      const { version } = (await team.publishPreview(changed)).json<{ version: string }>()
      expect(version).not.toBe(first.version)
    })

    // docs/behaviour/releases.md#preview
    it('is deleted with its files after seven days; released versions stay', async () => {
      const { version } = await publish()
      const { database } = app.parts
      app.clock.now += 7 * 24 * HOUR_MS
      await deleteOldPreviews(database, app.clock.now - 1)
      const file = `/remotes/mf-toolbar/${version}/remoteEntry.1.js`
      expect(await filesOf(version)).toBeGreaterThan(0)
      await deleteOldPreviews(database, app.clock.now)
      expect(await filesOf(version)).toBe(0)
      const touched = await database.read.selectFrom('touched_files').select('sha256').execute()
      expect(touched.length).toBeGreaterThan(0)
      const { app: other, visitor } = await freshApp()
      expect((await visitor(file)).statusCode).toBe(404)
      expect((await visitor('/remotes/mf-toolbar/1.1.0/remoteEntry.1.js')).statusCode).toBe(200)
      await other.close()
      expect(await seenByOthers()).toBe('1.0.0')
    })

    it('makes the oldest one expire when there are too many', async () => {
      const { version } = await publish()
      const { expires_at: expiresAt, ...row } = await rowOf(version)
      const rows = Array.from({ length: MAX_PREVIEWS - 1 }, (_, index) => ({
        ...row,
        version: `1.4.0-dev.${index}`,
        published_at: row.published_at + 1 + index,
        expires_at: expiresAt,
      }))
      await app.parts.database.write((transaction) =>
        transaction.insertInto('remote_versions').values(rows).execute(),
      )
      expect(await app.parts.releases.manifestOf('mf-toolbar', version)).not.toBeNull()
      app.clock.now += 1_000
      await publish('1.5.0')
      expect(await app.parts.releases.manifestOf('mf-toolbar', version)).toBeNull()
      expect(await app.parts.releases.manifestOf('mf-toolbar', '1.4.0-dev.0')).not.toBeNull()
    })

    const rowOf = (version: string) =>
      app.parts.database.read
        .selectFrom('remote_versions')
        .selectAll()
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
    const filesOf = async (version: string) =>
      (
        await app.parts.database.read
          .selectFrom('build_files')
          .select('name')
          .where('build', 'in', [`mf-toolbar@${version}`, `maps:mf-toolbar@${version}`])
          .execute()
      ).length
    async function freshApp() {
      const other = await app.another({})
      return { app: other, visitor: (url: string) => other.server.inject({ url }) }
    }
  })

  describe('an override', () => {
    // docs/behaviour/releases.md#override
    it('has its banner on every kind of page, in each language', async () => {
      const browser = await team.browserWith({ 'mf-toolbar': '1.1.0' })
      for (const path of [PAGE, '/explore/', '/', '/login/', '/terms/', '/nothing-here/', '/p/orbit1/embed/'])
        expect([path, (await browser.get(path)).body.includes('data-override=')]).toEqual([path, true])
      const buttons = new Set<string>()
      for (const language of LANGUAGES) {
        const { body } = await browser.get(PAGE, { 'accept-language': language })
        expect(body).toContain('mf-toolbar 1.1.0')
        buttons.add(
          /<button class="kit-button kit-button-secondary kit-button-small" type="submit">([^<]+)/.exec(
            body,
          )?.[1] ?? '',
        )
      }
      expect(buttons.size).toBe(LANGUAGES.length)
    })

    // docs/behaviour/releases.md#override
    it('says that it is over after eight hours, once, and shows the active versions', async () => {
      const browser = await team.browserWith({ 'mf-toolbar': '1.1.0' })
      app.clock.now += 8 * HOUR_MS - 1
      expect(versionIn(await browser.get(PAGE))).toBe('1.1.0')
      app.clock.now += 1
      const page = await browser.get(PAGE)
      expect([versionIn(page), page.body.includes('are over or deleted')]).toEqual(['1.0.0', true])
      expect((await browser.get(PAGE)).body).not.toContain('are over or deleted')
    })

    // docs/behaviour/releases.md#override
    it('says that it is over when its preview is deleted', async () => {
      const { version } = await publish()
      app.clock.now += 7 * 24 * HOUR_MS - HOUR_MS
      const browser = await team.browserWith({ 'mf-toolbar': version })
      expect(versionIn(await browser.get(PAGE))).toBe(version)
      app.clock.now += HOUR_MS
      const page = await browser.get(PAGE)
      expect([versionIn(page), page.body.includes('are over or deleted')]).toEqual(['1.0.0', true])
    })

    // docs/behaviour/releases.md#override-unmeasured
    it('leaves the visit out of all figures, and marks errors of its pages', async () => {
      const browser = await team.browserWith({ 'mf-toolbar': '1.1.0' })
      expect(sitePageDataIn(await browser.get('/explore/')).trackingDisabled).toBe(true)
      const views = async () => (await app.presentation('orbit1'))?.viewsCount
      const before = await views()
      const view = (who: typeof browser) =>
        who.ask({
          method: 'POST',
          url: '/api/v2/assets/presentation-viewed/',
          payload: { prezi_oid: 'orbit1' },
        })
      await browser.get(PAGE)
      expect([(await view(browser)).statusCode, await views()]).toEqual([204, before])
      const other = app.browser()
      await other.get(PAGE)
      await view(other)
      expect(await views()).toBe((before ?? 0) + 1)
      const tell = (who: typeof browser) =>
        who.ask({ method: 'POST', url: '/api/v1/page-errors/', payload: [pageError] })
      await tell(browser)
      await tell(app.browser())
      const groups = await storesOf(app).pageErrors.list(10)
      expect(groups.map(({ isOverride = false, count }) => [isOverride, count]).sort()).toEqual([
        [false, pageError.count],
        [true, pageError.count],
      ])
    })

    // docs/behaviour/releases.md#override-live
    it('follows new previews of its team, and tells its pages', async () => {
      const first = (await publish()).version
      const second = (await publish('1.5.0')).version
      const offered = (await team.offer({ 'mf-toolbar': first }, { live: true })).json<{
        id: string
        link: string
      }>()
      const browser = app.browser()
      await team.accept(browser, new URL(offered.link).pathname)
      const state = async () =>
        (await browser.get('/releases/override/state')).json<{ key: string | null }>().key
      const page = await browser.get(PAGE)
      expect(page.body).toContain(`data-override="${String(await state())}"`)
      expect((await team.change(offered.id, { 'mf-toolbar': second })).statusCode).toBe(204)
      expect(page.body).not.toContain(String(await state()))
      expect(versionIn(await browser.get(PAGE))).toBe(second)
      const other = await app.browser().get('/releases/override/state')
      expect(other.json()).toEqual({ key: null })
    })
  })
})
