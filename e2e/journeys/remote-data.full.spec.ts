import { hasValidSignature } from '../../server/test/support/team-server.ts'
import { buildOfExample } from '../support/build-of-example.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect } from '../support/test.ts'
import { testWithTeam } from '../support/team-test.ts'

const test = testWithTeam('mf-sample', { VIEWPAGE_OTHER_SLOTS: 'sample' })

// docs/behaviour/releases.md#data-of-a-team
test('a remote shows the data of its team in the first response, and sends what a visitor adds', async ({
  page,
  viewPage,
  server,
  team,
}) => {
  // The remote is built, which takes many times as long on a busy machine.
  test.setTimeout(600_000)
  const build = await buildOfExample('remote-with-files', nextVersion(), {
    'src/remote.ts': [['https://postcards.example.com', team.origin]],
  })
  const release = releaseTo(server)
  await release.publish(build)
  await release.activate('mf-sample', build.manifest.version)

  await test.step('the HTML of the server has it', async () => {
    const html = async () => (await page.request.get('/p/orbit1/')).text()
    // On a busy machine the first page may be made before the data has arrived.
    await expect
      .poll(async () => (await html()).includes('note of orbit1</p>'), { timeout: 60_000 })
      .toBe(true)
    expect((await html()).includes(team.origin)).toBe(false)
  })

  await test.step('it stays when the page becomes live, without a request', async () => {
    team.requests.length = 0
    await viewPage.open()
    await viewPage.seeLive('sample')
    await expect(viewPage.slot('sample').getByText('note of orbit1')).toBeVisible()
    expect(team.requests).toEqual([])
  })

  await test.step('what the visitor adds arrives, and the data is read again', async () => {
    await viewPage.slot('sample').getByRole('button', { name: 'Send greetings' }).click()
    await expect
      .poll(() => team.requests.map(({ method, body }) => `${method} ${body}`))
      .toEqual([...['POST {"text":"Hello"}', 'GET ']])
    expect(team.requests.every((request) => hasValidSignature(request))).toBe(true)
    await expect(viewPage.slot('sample').getByText('note of orbit1')).toBeVisible()
  })
})
