import { NODE_RANGE } from '../pack/packages.ts'

/**
 * Why a version of Node cannot run the commands: without this, the first module that is missing in it would say so.
 *
 * @param version such as `20.20.2`
 * @returns `null` if it can
 */
export function nodeProblem(version: string): string | null {
  const wanted = Number(/\d+/.exec(NODE_RANGE)?.[0])
  if (Number(version.split('.', 1)[0]) >= wanted) return null
  return `[viewpage] This is Node ${version}, and the commands need Node ${wanted} or later. Install it (https://nodejs.org), or add it to the project: npm install --save-dev node@${wanted}`
}
