import { expect, it } from '@jest/globals'
import { nodeProblem } from './node-version.ts'

it.each(['20.20.2', '22.1.0'])('Node %s is told which version is needed, and how to get it', (version) => {
  expect(nodeProblem(version)).toContain(`This is Node ${version}, and the commands need Node 24 or later`)
  expect(nodeProblem(version)).toContain('npm install --save-dev node@24')
})

it.each(['24.0.0', '26.1.2'])('Node %s runs the commands', (version) => {
  expect(nodeProblem(version)).toBeNull()
})
