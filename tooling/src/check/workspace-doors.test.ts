import { expect, it } from '@jest/globals'
import { createDoors } from './workspace-doors.ts'

const PACKAGE = {
  name: '@x/deck',
  exports: {
    '.': { types: './src/index.d.ts', default: './src/index.ts' },
    './node': './src/node.ts',
    './testing/*': './test/support/*.ts',
  },
}
const doors = createDoors(['deck'], (file) =>
  file === 'deck/package.json' ? [JSON.stringify(PACKAGE), '{ "name": "@x/de'] : [],
)

const OLD = { name: '@x/old', exports: './src/old.ts' }

it('a name that a workspace had before leads to it, too', () => {
  const renamed = createDoors(['deck'], () => [JSON.stringify(PACKAGE), JSON.stringify(OLD)])
  expect(renamed.filesBehind('@x/old')).toEqual(['deck/package.json', 'deck/src/old.ts'])
})

it.each([
  ['@x/deck', ['deck/package.json', 'deck/src/index.d.ts', 'deck/src/index.ts']],
  ['@x/deck/node', ['deck/package.json', 'deck/src/node.ts']],
  ['@x/deck/testing/read', ['deck/package.json', 'deck/test/support/read.ts']],
  ['@x/deck/none', ['deck/package.json']],
  ['@x/other', null],
  ['./deck', null],
])('%s leads to %j', (specifier, files) => {
  expect(doors.filesBehind(specifier)).toEqual(files)
})
