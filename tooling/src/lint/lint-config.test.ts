import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { ESLint, type Linter } from 'eslint'
import { WORKSPACES } from '../../setup/workspaces.mjs'

const root = join(import.meta.dirname, '../../..')
/** Workspaces that handle no text from outside. */
const ONLY_TESTS = ['e2e', 'cluster', 'bench']
const ERROR = 2

it.each(WORKSPACES.filter((workspace) => !ONLY_TESTS.includes(workspace)))(
  'lint of %s fails on patterns that take more than linear time',
  async (workspace) => {
    const eslint = new ESLint({ cwd: root })
    const config = (await eslint.calculateConfigForFile(join(root, workspace, 'code.ts'))) as Linter.Config
    const severityOf = (rule: string) => [config.rules?.[rule]].flat()[0]
    expect([severityOf('viewpage/linear-patterns'), severityOf('regexp/no-super-linear-move')]).toEqual([
      ERROR,
      ERROR,
    ])
  },
)
