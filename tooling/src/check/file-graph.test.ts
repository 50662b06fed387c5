import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { requirements } from '../../requirements/read-requirements.ts'
import { breaks } from '../../test/breaks/index.ts'
import { changedFiles } from './changed-files.ts'
import { readFileGraph } from './file-graph.ts'
import { testsThatStartServers } from './starting-tests.ts'
import { readWorkspacePackages } from './workspace-dependencies.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { present } = changedFiles(ROOT, 'HEAD')
const workspaces = Object.keys(readWorkspacePackages(ROOT).dependencies)
const DELETED = 'deck/src/document/gone.ts'
const graph = readFileGraph({ root: ROOT, files: [...present, DELETED], workspaces })

describe('the tests that a change of one file may break', () => {
  it.each([
    ['a module', 'deck/src/document/parse-document.ts', 'deck/src/document/parse-document.test.ts'],
    [
      'a control, through the door of its workspace',
      'remote-kit/src/ui/Button.tsx',
      'mf-toolbar/src/like/LikeButton.test.tsx',
    ],
    ['a text', 'mf-toolbar/src/locales/en.json', 'mf-toolbar/src/toolbar/ToolbarRow.test.tsx'],
    ['a style sheet', 'mf-toolbar/src/toolbar/ToolbarRow.module.css', 'mf-toolbar/test/toolbar-size.test.ts'],
    [
      'a document that a test compares with the code',
      'docs/bus.md',
      'shared-events/scripts/bus-docs.test.ts',
    ],
    [
      'a file that tests read by a name with a part in it',
      'mf-viewer/src/overlay/up-next.module.css',
      'mf-viewer/src/overlay/layer-style.test.ts',
    ],
    ['any file, because a test reads them all', 'README.md', 'tooling/test/documents.test.ts'],
    ['the set-up of the tests', 'tooling/jest/preset.js', 'mf-toolbar/test/toolbar-size.test.ts'],
  ])('include that of %s', (_, file, test) => {
    expect(present).toEqual(expect.arrayContaining([file, test]))
    expect(graph.testsFor([file])).toContain(test)
  })

  it('are none that Jest does not run, such as that of the template', () => {
    const file = 'tooling/template/src/Sample.test.tsx'
    expect(present).toContain(file)
    expect(graph.testsFor([file])).not.toContain(file)
  })

  it('are none for no change', () => {
    expect(graph.testsFor([])).toEqual([])
  })

  it('include one that shows each requirement which a test breaks on purpose', () => {
    const missed = breaks.flatMap(({ requirement, file }) => {
      const cited = requirements
        .filter(({ name }) => name === requirement)
        .flatMap(({ tests }) => tests.map((test) => test.file))
        .filter((test) => /\.test\.tsx?$/.test(test))
      const related = graph.testsFor([file])
      const isKnown = cited.length === 0 || cited.some((test) => related.includes(test))
      return isKnown ? [] : [`${file}: ${cited.join(' ')}`]
    })
    expect(missed).toEqual([])
  })
})

it('lint follows an export through a door only to those that name it', () => {
  const importers = graph.importersOf(['remote-kit/src/ui/Button.tsx'])
  expect(importers).toContain('editor/src/EditorRoot.tsx')
  expect(importers).not.toContain('mf-toolbar/src/texts.ts')
})

it('knows a test that starts a server or a command through any module', () => {
  const starting = [...testsThatStartServers(graph)]
  expect(starting).toEqual(
    expect.arrayContaining([
      'server/src/features/search/search.test.ts',
      'server/src/releases/canaries/canaries.test.ts',
      'server/src/cli/reports.full.test.ts',
      'server/test/edge/edge-time.full.test.ts',
    ]),
  )
  expect(starting).not.toContain('server/src/releases/canaries/canary-decision.test.ts')
})
