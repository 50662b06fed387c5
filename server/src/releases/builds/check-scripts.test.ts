import { describe, expect, it } from '@jest/globals'
import { faultsOfScripts } from './check-scripts.ts'

const faultsOf = (script: string, file = 'entry.js') =>
  faultsOfScripts(new Map([[file, new TextEncoder().encode(script)]]))

// docs/behaviour/releases.md#bad-neighbours
describe('a script of a build', () => {
  it.each([
    '//# sourceURL=/remotes/mf-viewer/1.0.0/entry.js',
    'start() //@ sourceURL=https://slides.example.com/remotes/mf-viewer/1.0.0/entry.js\nstop()',
    'start();//#\tsourceURL=\t/remotes/mf-viewer/entry.js',
  ])('may not name itself as another: %j', (script) => {
    expect(faultsOf(script)).toEqual([expect.stringMatching(/^entry\.js names itself by a comment/)])
    expect(faultsOf(script, 'notes.json')).toEqual([])
  })

  it.each([
    'const source = "//# sourceURL=" + name',
    'const source = `//# sourceURL=${name}`',
    "const source = '\\n//# sourceURL=' + name",
    '//# sourceMappingURL=entry.js.map',
    'const sourceURL = 1',
  ])('may say %j', (script) => {
    expect(faultsOf(script)).toEqual([])
  })

  it('is searched in linear time', () => {
    expect(faultsOf('//# sourceURL=\n'.repeat(200_000))).toEqual([])
  })
})
