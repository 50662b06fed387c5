import { test } from 'playwright/test'

/** Notes and prints how long a step took. */
export async function timed<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await test.step(name, step)
  const seconds = (performance.now() - start) / 1000
  const took = `${(seconds / 60).toFixed(2)} min`
  test.info().annotations.push({ type: 'step', description: `${name}: ${took}` })
  // oxlint-disable-next-line no-console -- a list of tests does not show how long a step took
  console.log(`${took.padStart(9)}  ${name}`)
  return result
}
