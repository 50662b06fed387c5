import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { MAY_IMPORT } from './import-rules.ts'

const remoteKit = join(import.meta.dirname, '../../../remote-kit')
const read = (name: string) => JSON.parse(readFileSync(join(remoteKit, name), 'utf8')) as unknown

it('checks without the DOM what the server may import of remote-kit', () => {
  const { exports } = read('package.json') as { exports: Readonly<Record<string, string>> }
  const { files } = read('tsconfig.without-dom.json') as { files: readonly string[] }
  const imported = MAY_IMPORT['server']
    ?.filter((name) => name.startsWith('remote-kit/'))
    .map((name) => exports[name.replace('remote-kit', '.')]?.slice('./'.length))
  expect(imported?.sort()).toEqual(files)
})
