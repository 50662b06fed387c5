import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '../..')
const behaviour = join(root, 'docs/behaviour')
const [introduction = '', ...subjects] = readFileSync(join(behaviour, 'requirements.md'), 'utf8').split(
  /^## /m,
)

const STATES = ['met', 'partly', 'departs', 'not shown by the product'] as const

interface Requirement {
  /** Subject and requirement. */
  readonly name: string
  /** For example `like.md#like-button`. */
  readonly rules: readonly string[]
  /** Paths from the root of the repository. */
  readonly tests: readonly string[]
  readonly state: string
  /** After the colon; empty without one. */
  readonly reason: string
}

/** The cells of the rows of a table, without its heading. */
function rowsOf(markdown: string): string[][] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const targetsIn = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)

const requirements = subjects.flatMap((text): Requirement[] => {
  const subject = text.slice(0, text.indexOf('\n'))
  return rowsOf(text).map(([requirement = '', rule = '', shownBy = '', judged = '']) => {
    const [state = '', ...reason] = judged.split(': ')
    return {
      name: `${subject}: ${requirement}`,
      rules: targetsIn(rule),
      tests: targetsIn(shownBy).map((target) => target.replace('../../', '')),
      state,
      reason: reason.join(': '),
    }
  })
})

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

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path) && existsSync(join(root, path))

/** The rules that a test cites. */
function citedBy(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/docs\/behaviour\/([\w-]+\.md#[\w-]+)/g)].map(([, rule = '']) => rule)
}

const isCited = ({ rules, tests }: Requirement) =>
  tests
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
    expect(namesOf(({ tests }) => !tests.every(isTest))).toEqual([])
  })

  it('that is met has a test that cites its rule', () => {
    expect(namesOf((requirement) => requirement.state === 'met' && !isCited(requirement))).toEqual([])
  })
})

describe('the figures at the top', () => {
  it('are those of the rows', () => {
    const figures = rowsOf(introduction).map(([state = '', rows]) => [
      state.replaceAll('`', ''),
      Number(rows),
    ])
    const counted = STATES.map((state) => [state, requirements.filter((each) => each.state === state).length])
    expect(figures).toEqual([...counted, ['All', requirements.length]])
  })
})
