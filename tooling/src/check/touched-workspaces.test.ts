import { expect, it } from '@jest/globals'
import { touchedWorkspaces, workspacesToCheck } from './touched-workspaces.ts'

const DEPENDENCIES = {
  'shared-events': [],
  'remote-kit': ['shared-events'],
  'mf-toolbar': ['remote-kit'],
  deck: [],
  'examples/small': ['deck'],
}

it.each([
  ['a workspace that nothing depends on', ['mf-toolbar/src/a.ts'], ['mf-toolbar']],
  ['a workspace in a folder', ['deck/src/a.ts', 'examples/small/a.ts'], ['deck', 'examples/small']],
  [
    'all that depend on it, also through others',
    ['shared-events/src/a.ts'],
    ['shared-events', 'remote-kit', 'mf-toolbar'],
  ],
  ['every workspace for a file of the root', ['tsconfig.base.json'], Object.keys(DEPENDENCIES)],
  ['nothing for a file without types', ['README.md', 'deck/src/a.css'], []],
])('checks the types of %s', (_, files, workspaces) => {
  expect(touchedWorkspaces(files, DEPENDENCIES)).toEqual(workspaces)
})

it('checks only workspaces in which a file needs a changed one', () => {
  const dependents = ['shared-events/src/a.ts', 'mf-toolbar/src/b.ts']
  const check = (file: string) => workspacesToCheck([file], { dependencies: DEPENDENCIES, dependents })
  expect(check('shared-events/src/a.ts')).toEqual(['shared-events', 'mf-toolbar'])
  expect(check('shared-events/package.json')).toEqual(['shared-events', 'remote-kit', 'mf-toolbar'])
})
