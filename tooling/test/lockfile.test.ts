import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly inBundle?: boolean }>>
}

it('has the address of each package, so that npm ci asks for no description', () => {
  const file = join(import.meta.dirname, '../../package-lock.json')
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  const withoutAddress = Object.entries(packages).filter(
    ([path, { resolved, inBundle }]) => path.includes('node_modules/') && !resolved && !inBundle,
  )
  expect(withoutAddress.map(([path]) => path)).toEqual([])
})
