import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const IMPORT = /from '([^']+)'/g
const here = import.meta.dirname

/** Packages that a module of this workspace imports, and what its own modules import, types included. */
function packagesBehind(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  if (seen.has(file)) return packages
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (!name.startsWith('.')) packages.add(name)
    else for (const each of packagesBehind(join(dirname(file), name), seen)) packages.add(each)
  }
  return packages
}

// docs/behaviour/releases.md#any-framework
test.each(['contract.ts', 'remote-data/create-data.ts', 'server-build.ts', 'locales.ts'])(
  '%s does not import React',
  (file) => {
    const packages = [...packagesBehind(join(here, file))]
    expect(packages).toContain('@viewpage/shared-events')
    expect(packages.filter((name) => name.includes('react'))).toEqual([])
  },
)

test('the entry for React imports React', () => {
  expect([...packagesBehind(join(here, 'server.tsx'))]).toContain('react-dom/server')
})
