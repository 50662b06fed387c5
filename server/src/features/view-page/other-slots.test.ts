import { afterEach, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

// docs/behaviour/releases.md#other-slots
describe.each(ONE_DATABASE)('slots that the view page does not place, on %s', (kind) => {
  let app: TestApp

  afterEach(() => app.stop())

  /** The slots on the page of a presentation, in the order of the page. */
  async function slotsWith(knob: string): Promise<string[]> {
    app = await startApp(kind, {
      env: { VIEWPAGE_OTHER_SLOTS: knob },
      remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-quiz': { slots: ['quiz', 'answers'] } },
    })
    const ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    return slotsOf(app, '/p/orbit1/')
  }

  async function slotsOf(from: TestApp, path: string): Promise<string[]> {
    const { body } = await from.browser().get(path)
    return [...body.matchAll(/data-slot="([\w-]+)"/g)].map(([, name = '']) => name)
  }

  it('are not on the page by default', async () => {
    expect(await slotsWith('')).toEqual(['toolbar'])
  })

  it('follow the toolbar in the order of the list, if a remote fills them', async () => {
    expect(await slotsWith('quiz,toolbar,notes,answers')).toEqual(['toolbar', 'quiz', 'answers'])
  })

  it('are all there by name with *, also those of a remote that is released later', async () => {
    expect(await slotsWith('*')).toEqual(['toolbar', 'answers', 'quiz'])
    await app.parts.releases.publish(fakeBuild('mf-notes', '1.0.0', ['notes']))
    await app.parts.releases.activate('mf-notes', '1.0.0')
    expect(await slotsOf(app, '/p/orbit1/')).toEqual(['toolbar', 'answers', 'notes', 'quiz'])
    expect(await slotsOf(app, '/p/orbit1/embed/')).toEqual([])
  })

  it('and their remotes may have digits in their names', async () => {
    expect(await slotsWith('notes2')).toEqual(['toolbar'])
    const build = fakeBuild('mf-notes2', '1.0.0', ['notes2'])
    await app.parts.releases.publish(build)
    await app.parts.releases.activate('mf-notes2', '1.0.0')
    expect(await slotsOf(app, '/p/orbit1/')).toEqual(['toolbar', 'notes2'])
    const entry = await app.browser().get(`/remotes/mf-notes2/1.0.0/${build.manifest.entry}`)
    expect(entry.statusCode).toBe(200)
  })
})
