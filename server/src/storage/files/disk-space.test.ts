import { describe, expect, it } from '@jest/globals'
import { createDiskSpaceCheck } from './disk-space.ts'

function createDisk(reservePercent: number) {
  const disk = { now: 0, free: 1_000, asked: 0, said: [] as string[] }
  const say = (_: unknown, message: string) => void disk.said.push(message)
  const hasDiskSpace = createDiskSpaceCheck({
    folder: '/data',
    reservePercent,
    log: { warn: say, info: say } as Parameters<typeof createDiskSpaceCheck>[0]['log'],
    readUse: async () => {
      disk.asked += 1
      return { blocks: 1_000, bavail: disk.free }
    },
    now: () => disk.now,
  })
  return { disk, hasDiskSpace }
}

describe('a disk', () => {
  it.each([
    [5, 50, true],
    [5, 49, false],
    [50, 499, false],
    [0, 0, true],
  ])('of which %i %% are kept in reserve has room with %i ‰ free: %s', async (reserve, free, expected) => {
    const { disk, hasDiskSpace } = createDisk(reserve)
    disk.free = free
    expect(await hasDiskSpace()).toBe(expected)
  })

  it('is checked every two seconds, and logged once when almost full and once when it has space again', async () => {
    const { disk, hasDiskSpace } = createDisk(5)
    const answers: boolean[] = []
    for (const free of [1_000, 10, 10, 1_000, 1_000]) {
      disk.free = free
      answers.push(await hasDiskSpace(), await hasDiskSpace())
      disk.now += 2_000
    }
    expect(answers).toEqual([true, true, false, false, false, false, true, true, true, true])
    expect(disk.asked).toBe(5)
    expect(disk.said).toEqual([
      'the disk is almost full: uploads, events and page errors are refused',
      'the disk has space again',
    ])
  })
})
