import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import { compress } from './compress.ts'

const BODIES = 600
const body = Buffer.from(
  Array.from({ length: 5_000 }, (_, number) => ((number * 7919) % 1_000_003).toString(36)).join(' '),
)

it('a file is read before almost everything that waits to be compressed', async () => {
  let compressed = 0
  const all = Array.from({ length: BODIES }, async () => {
    await compress(body, 'gzip')
    compressed += 1
  })
  await readFile(import.meta.filename)
  expect(compressed).toBeLessThan(BODIES / 4)
  await Promise.all(all)
})
