import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { NODE_RANGE } from '../pack/packages.ts'
import { refuse, type NewRemoteOptions } from './options.ts'

/** Where the remote is made. */
export interface Place {
  readonly folder: string
  /** A workspace of this repository has its lint, its compiler options and its packages. */
  readonly isWorkspace: boolean
}

type Ranges = Readonly<Record<string, string>>

/** Packages that a remote imports, beside its tests. */
const SHARED = ['@viewpage/remote-kit', '@viewpage/shared-events']
const REACT = ['react', 'react-dom']
/** Imported by its tests. The tooling has them, too. */
const FOR_TESTS = ['@jest/globals', '@testing-library/react']

/** `package.json` and `tsconfig.json`, which depend on where the remote is. */
export function projectFiles(options: NewRemoteOptions, place: Place): Map<string, string> {
  return new Map([
    ['package.json', json(packageJson(options, place))],
    ['tsconfig.json', json(tsconfig(place))],
  ])
}

/** With lists in a line, as they are formatted here. */
function json(content: object): string {
  const text = JSON.stringify(content, null, 2)
  return `${text.replace(/\[\s[^[\]{}]*\]/g, (list) => list.replace(/\n\s*/g, ' ').replace('[ ', '[').replace(' ]', ']'))}\n`
}

function packageJson(options: NewRemoteOptions, { folder, isWorkspace }: Place): object {
  const { name, slot, packages } = options
  const installed = options.here ? installedRanges(folder) : {}
  const rangeOf = (each: string) =>
    packages === null ? (installed[each] ?? rangeInHere(each)) : packedFile(each, packages, folder)
  const ranges = (names: readonly string[]) => Object.fromEntries(names.map((each) => [each, rangeOf(each)]))
  const outside = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [each, rangeInHere(each)]))
  const tooling = ranges(['@viewpage/tooling'])
  return {
    name: isWorkspace ? `@viewpage/${name}` : name,
    version: '1.0.0',
    private: true,
    description: `Fills the slot ${slot}.`,
    ...(isWorkspace && { license: 'MIT' }),
    type: 'module',
    ...(!isWorkspace && { engines: { node: NODE_RANGE } }),
    scripts: {
      build: 'viewpage build',
      ...(!isWorkspace && { check: 'viewpage check' }),
      dev: 'viewpage dev',
      ...(isWorkspace && { lint: 'oxlint .' }),
      release: 'viewpage release',
      test: 'viewpage test',
      typecheck: 'viewpage types',
    },
    // A remote is built before it runs, so that here the tooling is a dependency like the others.
    dependencies: { ...ranges(SHARED), ...(isWorkspace && tooling), ...outside(REACT) },
    ...(!isWorkspace && { devDependencies: { ...outside(FOR_TESTS), ...tooling } }),
  }
}

function tsconfig({ isWorkspace }: Place): object {
  return {
    extends: isWorkspace ? '../tsconfig.base.json' : '@viewpage/tooling/tsconfig.json',
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node', '@viewpage/remote-kit/modules'],
    },
    include: ['src', 'dev', 'webpack.config.ts'],
  }
}

interface Manifest {
  readonly version?: string
  readonly dependencies?: Ranges
  readonly devDependencies?: Ranges
}

/** The range of a package that this tooling was made with. */
function rangeInHere(name: string): string {
  const own = manifestOf('@viewpage/tooling')
  if (name === '@viewpage/tooling') return `^${own.version}`
  const kit = manifestOf('@viewpage/remote-kit')
  const ranges = { ...own.devDependencies, ...own.dependencies, ...kit.dependencies }
  const range = ranges[name]
  if (range === undefined) throw refuse(`no version of ${name} is known. Report this.`)
  return range
}

/** What `npm install` noted: where each package came from. */
function installedRanges(folder: string): Ranges {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return {}
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return { ...devDependencies, ...dependencies }
}

function manifestOf(name: string): Manifest {
  const file =
    name === '@viewpage/tooling'
      ? join(import.meta.dirname, '../../package.json')
      : new URL(import.meta.resolve(`${name}/package.json`))
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/** @throws Error unless the folder has one `.tgz` of the package */
function packedFile(name: string, packages: string, folder: string): string {
  const pattern = `${name.replace('@', '').replace('/', '-')}-[0-9]*.tgz`
  const [file, other] = globSync(pattern, { cwd: packages })
  if (file === undefined || other !== undefined) {
    throw refuse(
      `${packages} has ${other === undefined ? 'no' : 'more than one'} ${pattern}. Pack into an empty folder: npx viewpage pack <folder>.`,
    )
  }
  return `file:${relative(folder, join(packages, file))}`
}
