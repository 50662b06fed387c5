import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { contentOf, repositoryFiles, root } from './repository-files.ts'

const files = repositoryFiles.filter((file) => /\.(?:tsx?|[cm]?js|css|md)$/.test(file))
const textOf = new Map(files.map((file) => [file, contentOf(file)]))

/** Parts of other documents, whose links are relative to those. */
const PARTS = ['deck/scripts/format-docs.md']

/** The heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function anchorsIn(file: string): Set<string> {
  const prose = (textOf.get(file) ?? '').replace(/^```[\s\S]+?^```/gm, '')
  return new Set([...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
}

/** Every place where a pattern occurs, as `file:line: match`. */
function placesOf(pattern: RegExp): string[] {
  return [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(
      ({ 0: match, index }) => `${file}:${text.slice(0, index).split('\n').length}: ${match}`,
    ),
  )
}

const CITATION = /docs\/behaviour\/[\w-]+\.md(?:#[\w-]+)?/g
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)
const isBehaviour = (file: string) => /^docs\/behaviour\/(?!README|numbers)/.test(file)

/** A rule is a heading of the third level. */
const rules = files
  .filter(isBehaviour)
  .flatMap((file) =>
    [...(textOf.get(file) ?? '').matchAll(/^### (.+)$/gm)].map(
      ([, heading = '']) => `${file}#${anchorOf(heading)}`,
    ),
  )

describe('a citation of a rule', () => {
  it('leads to a rule', () => {
    const known = new Set(rules)
    const cited = [...textOf].flatMap(([file, text]) =>
      [...text.matchAll(CITATION)].map(([rule]) => ({ file, rule })),
    )
    // Documents may link to a whole page.
    const isPageLink = ({ file, rule }: { file: string; rule: string }) =>
      file.endsWith('.md') && !rule.includes('#')
    expect(cited.filter((each) => !known.has(each.rule) && !isPageLink(each))).toEqual([])
  })

  it('names a text that is in the repository', () => {
    // Documents outside the repository had decisions "D…" and numbered sections.
    expect(placesOf(/\bD\d{1,2}\b|\b[Ss]ections? \d/g)).toEqual([])
  })
})

describe('a rule', () => {
  it('has an anchor of its own', () => {
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
  })

  it('is cited by a test', () => {
    const citedByTests = new Set(
      [...textOf].flatMap(([file, text]) =>
        isTest(file) ? [...text.matchAll(CITATION)].map(([rule]) => rule) : [],
      ),
    )
    expect(rules.filter((rule) => !citedByTests.has(rule))).toEqual([])
  })
})

describe('a command in a document', () => {
  const COMMAND = /\bnpm run (?:--silent |-s )?([\w:-]+)(?: -w ([\w/-]+))?/g
  const scriptsIn = (folder: string) =>
    (JSON.parse(contentOf(join(folder, 'package.json'))) as { scripts?: object }).scripts ?? {}

  it('is a script of the root, or of the folder that it names', () => {
    const unknown = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...(textOf.get(file) ?? '').matchAll(COMMAND)].flatMap(([command, script = '', folder = '.']) => {
          const isKnown = !existsSync(join(root, folder)) || script in scriptsIn(folder)
          return isKnown ? [] : [`${file}: ${command}`]
        }),
      )
    expect(unknown).toEqual([])
  })
})

describe('a relative link in a document', () => {
  const LINK = /\]\((?!https?:|mailto:|\/)([^)\s#]*)(?:#([^)\s]*))?\)/g

  it('leads to a file, and to a heading that is in it', () => {
    const broken = files
      .filter((file) => file.endsWith('.md') && !PARTS.includes(file))
      .flatMap((file) =>
        [...(textOf.get(file) ?? '').matchAll(LINK)].flatMap(([link, path = '', anchor]) => {
          const target = path === '' ? file : normalize(join(dirname(file), path))
          const resolves =
            existsSync(join(root, target)) &&
            (!anchor || !textOf.has(target) || anchorsIn(target).has(anchor))
          return resolves ? [] : [`${file}: ${link}`]
        }),
      )
    expect(broken).toEqual([])
  })
})
