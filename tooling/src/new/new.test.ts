import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { newRemote } from './new.ts'
import { projectFiles } from './project-files.ts'

// docs/behaviour/releases.md#from-another-repository
describe('a new remote', () => {
  let cwd: string
  let lines: string[]

  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'viewpage-new-'))
    lines = []
  })

  afterEach(() => rmSync(cwd, { recursive: true, force: true }))

  const make = (...args: string[]) => newRemote(args, { cwd, print: (line) => lines.push(line) })
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8')
  const packageIn = (folder: string) =>
    JSON.parse(read(join(folder, 'package.json'))) as Record<string, unknown>
  /** Packages as `viewpage pack` names them. */
  const addPackages = (...names: string[]) => {
    mkdirSync(join(cwd, 'packages'))
    for (const name of names) writeFileSync(join(cwd, 'packages', name), '')
  }

  it('has its names everywhere, and none of the template', () => {
    make('mf-year-quiz', '--slot', 'quiz-box')
    const files = globSync('**/*', { cwd: join(cwd, 'mf-year-quiz') })
    expect(files).toEqual(expect.arrayContaining(['src/QuizBox.tsx', 'src/QuizBox.test.tsx', 'README.md']))
    const texts = files
      .filter((file) => statSync(join(cwd, 'mf-year-quiz', file)).isFile())
      .map((file) => `${file} ${read(join('mf-year-quiz', file))}`)
    // `samplePageData` and the like would be names of remote-kit.
    expect(texts.filter((text) => /sample/i.test(text))).toEqual([])
    expect(read('mf-year-quiz/src/components.ts')).toContain("{ 'quiz-box': QuizBox }")
    expect(read('mf-year-quiz/src/remote.ts')).toContain("name: 'mf-year-quiz'")
    expect(existsSync(join(cwd, 'mf-year-quiz/.gitignore'))).toBe(true)
    expect(lines[0]).toBe('mf-year-quiz fills the slot quiz-box. Next:')
  })

  it('fills the slot of its own name, and installs from the registry, unless told otherwise', () => {
    make('mf-notes')
    expect(read('mf-notes/src/remote.ts')).toMatch(/\bnotes: \{/)
    expect(packageIn('mf-notes')).toMatchObject({
      name: 'mf-notes',
      dependencies: { '@viewpage/remote-kit': expect.stringMatching(/^\^\d/) },
      devDependencies: { '@viewpage/tooling': expect.stringMatching(/^\^\d/) },
    })
  })

  it('may have digits in its name and its slot', () => {
    make('mf-notes2')
    expect(read('mf-notes2/src/remote.ts')).toMatch(/name: 'mf-notes2'.*\bnotes2: \{/s)
    expect(read('mf-notes2/src/components.ts')).toContain('{ notes2: Notes2 }')
  })

  it('installs from packed files', () => {
    addPackages(
      'viewpage-shared-events-1.0.0.tgz',
      'viewpage-remote-kit-1.2.0.tgz',
      'viewpage-tooling-1.0.0.tgz',
    )
    make('mf-notes', '--packages', 'packages')
    expect(packageIn('mf-notes')).toMatchObject({
      dependencies: { '@viewpage/shared-events': 'file:../packages/viewpage-shared-events-1.0.0.tgz' },
      devDependencies: { '@viewpage/tooling': 'file:../packages/viewpage-tooling-1.0.0.tgz' },
    })
  })

  it('goes into the folder in which the packages are installed', () => {
    const dependencies = { '@viewpage/tooling': 'file:../packages/viewpage-tooling-1.0.0.tgz' }
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ dependencies }))
    mkdirSync(join(cwd, 'node_modules'))
    writeFileSync(join(cwd, '.npmrc'), '@viewpage:registry=https://npm.example.com/')
    make('mf-notes', '--here')
    expect(packageIn('.')).toMatchObject({ name: 'mf-notes', devDependencies: dependencies })
    expect(existsSync(join(cwd, 'src/Notes.tsx'))).toBe(true)
  })

  it('of this repository is a workspace with its lint and its compiler options', () => {
    const options = { name: 'mf-notes', slot: 'notes', packages: null, here: false }
    const files = projectFiles(options, { folder: '/repository/mf-notes', isWorkspace: true })
    expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({
      name: '@viewpage/mf-notes',
      scripts: { lint: 'oxlint .' },
      dependencies: { '@viewpage/tooling': expect.anything(), react: expect.anything() },
    })
    expect(files.get('tsconfig.json')).toContain('"../tsconfig.base.json"')
    expect(files.get('tsconfig.json')).toContain('"lib": ["es2023", "dom", "dom.iterable"]')
  })

  it.each([
    [[], 'usage: viewpage new'],
    [['mf-a', 'mf-b'], 'usage: viewpage new'],
    [['mf-notes', '--size', '3'], 'usage: viewpage new'],
    [['notes'], '"notes" is not a name for a remote. It begins with "mf-"'],
    [['mf-../../etc'], 'is not a name for a remote'],
    [['mf-2notes'], 'It begins with "mf-" and a letter, and has small letters, digits and hyphens.'],
    [['mf-notes', '--slot', 'Notes'], '"Notes" is not a name for a slot'],
    [['mf-notes', '--packages', 'nowhere'], 'nowhere has no viewpage-tooling-[0-9]*.tgz. Pack into'],
  ])('is not made of %j: %s', (args, reason) => {
    expect(() => make(...args)).toThrow(reason)
    expect(globSync('**/*', { cwd })).toEqual([])
  })

  it('is not made where something else is, or of two versions of a package', () => {
    mkdirSync(join(cwd, 'mf-notes'))
    writeFileSync(join(cwd, 'mf-notes/diary.txt'), 'mine')
    expect(() => make('mf-notes')).toThrow('has a file diary.txt. Choose an empty folder.')
    expect(() => make('mf-other', '--here')).toThrow('has a file mf-notes. Choose an empty folder.')
    addPackages('viewpage-tooling-1.2.0.tgz', 'viewpage-tooling-1.3.0.tgz')
    expect(() => make('mf-quiz', '--packages', 'packages')).toThrow('more than one viewpage-tooling')
    expect(read('mf-notes/diary.txt')).toBe('mine')
  })
})
