import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import {
  figures,
  requirements,
  root,
  STATES,
  type CitedTest,
  type Requirement,
} from '../requirements/read-requirements.ts'
import { titlesMeantBy } from '../requirements/test-titles.ts'

const behaviour = join(root, 'docs/behaviour')

/** The names of the requirements that a check finds. */
function namesOf(isFaulty: (requirement: Requirement) => boolean): string[] {
  return requirements.filter(isFaulty).map(({ name }) => name)
}

/** GitHub's anchor of a rule's heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function isRule(target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = join(behaviour, file)
  if (!/^[\w-]+\.md$/.test(file) || !existsSync(path)) return false
  const headings = readFileSync(path, 'utf8').matchAll(/^### (.+)$/gm)
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor)
}

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file) && existsSync(join(root, file))

/** How many tests of the file the title means. */
const countMeant = ({ file, title }: CitedTest) => titlesMeantBy(title, file).length

/** The rules that a test cites. */
function citedBy(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/docs\/behaviour\/([\w-]+\.md#[\w-]+)/g)].map(([, rule = '']) => rule)
}

const isCited = ({ rules, tests }: Requirement) =>
  tests
    .map(({ file }) => file)
    .filter(isTest)
    .flatMap(citedBy)
    .some((rule) => rules.includes(rule))

describe('a requirement', () => {
  it('is listed once', () => {
    const names = requirements.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('has a state, and a reason unless it is met', () => {
    const states: readonly string[] = STATES
    expect(namesOf(({ state }) => !states.includes(state))).toEqual([])
    expect(namesOf(({ state, reason }) => (state === 'met') !== (reason === ''))).toEqual([])
  })

  it('links to rules and tests that exist', () => {
    expect(namesOf(({ rules }) => rules.length === 0 || !rules.every(isRule))).toEqual([])
    expect(namesOf(({ tests }) => !tests.every(({ file }) => isTest(file)))).toEqual([])
  })

  it('names tests by titles that their files have, each once', () => {
    const tests = requirements.flatMap(({ tests: cited }) => cited.filter(({ file }) => isTest(file)))
    expect(tests.filter((test) => countMeant(test) === 0)).toEqual([])
    expect(tests.filter((test) => countMeant(test) > 1)).toEqual([])
  })

  it('that is met has a test that cites its rule', () => {
    expect(namesOf((requirement) => requirement.state === 'met' && !isCited(requirement))).toEqual([])
  })
})

describe('a cited title', () => {
  const file = 'shared-events/src/actions/events.test.ts'

  it('may be that of one row of a table', () => {
    expect(titlesMeantBy('a click on the logo', file)).toEqual(['the event of %s'])
  })

  it('that no test has means none', () => {
    expect(titlesMeantBy('a click on the moon', file)).toEqual([])
    expect(titlesMeantBy('is listed twice', 'tooling/test/requirements.test.ts')).toEqual([])
  })
})

describe('the figures at the top', () => {
  it('are those of the rows', () => {
    const counted = STATES.map((state) => [state, requirements.filter((each) => each.state === state).length])
    expect(figures).toEqual([...counted, ['All', requirements.length]])
  })
})
