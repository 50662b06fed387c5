import { SHARED_MODULES } from '@viewpage/tooling'
import { hostConfiguration, type BuildOptions } from '../build/configurations.ts'
import { outputOf } from '../build/folders.ts'
import { runWebpack } from '../build/run-webpack.ts'

/** The name under which the slots of the page are shared by all parts. */
export const PAGE_SLOTS = '@bench/page-slots'

/** Builds what all parts share as native modules, each in a file of its own, as import maps want it. */
export async function buildSharedModules(
  peer: string,
  others: readonly string[],
): Promise<Record<string, string>> {
  const part = 'shared'
  const names = [...Object.keys(SHARED_MODULES), ...others]
  const entry = Object.fromEntries(
    await Promise.all(names.map(async (name) => [fileOf(name), await entryOf(name)] as const)),
  )
  const configuration = await hostConfiguration({ peer, part, entry, ...asModules(names) })
  await runWebpack([configuration])
  return Object.fromEntries(
    names.map((name) => [name, `${outputOf(peer, part).publicPath}${fileOf(name)}.js`]),
  )
}

/** The options of a build whose output is a native module that imports `names` by their name. */
export function asModules(names: readonly string[]): ModuleOptions {
  return {
    outputModule: true,
    output: { library: { type: 'module' }, module: true, chunkFormat: 'module' },
    externalsType: 'module',
    // An entry imports the library itself, the others import each other.
    externals: [
      ({ request = '', contextInfo }: { request?: string; contextInfo?: { issuer?: string } }, done: Done) =>
        names.includes(request) && contextInfo?.issuer !== '' && !contextInfo?.issuer?.startsWith('data:')
          ? done(undefined, request)
          : done(),
    ],
  }
}

type ModuleOptions = Pick<BuildOptions, 'outputModule' | 'output' | 'externalsType' | 'externals'>
type Done = (error?: undefined, result?: string) => void

const fileOf = (name: string) => name.replaceAll(/[@/]+/g, '-').replace(/^-/, '')

/** CommonJS libraries export by name, so that `import { useState } from 'react'` works. */
async function entryOf(name: string): Promise<string> {
  if (name === PAGE_SLOTS) return './modules/page-slots.ts'
  if (!/^react/.test(name)) return module(`export * from ${JSON.stringify(name)}`)
  const library = (await import(name)) as Record<string, unknown>
  const exported = Object.entries(library)
    // Node lists the exports of both builds of React; those of the other one are undefined.
    .filter(([key, value]) => value !== undefined && key !== 'module.exports')
    .map(([key]) => key)
  return module(`export { ${exported.join(', ')} } from ${JSON.stringify(name)}`)
}

const module = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
