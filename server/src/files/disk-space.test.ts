import { describe, expect, it } from '@jest/globals'
import { createDiskRoom } from './disk-space.ts'

function createDisk(reservePercent: number) {
  const disk = { now: 0, free: 1_000, asked: 0, said: [] as string[] }
  const say = (_: unknown, message: string) => void disk.said.push(message)
  const hasRoom = createDiskRoom({
    folder: '/data',
    reservePercent,
    log: { warn: say, info: say } as Parameters<typeof createDiskRoom>[0]['log'],
    readUse: async () => {
      disk.asked += 1
      return { blocks: 1_000, bavail: disk.free }
    },
    now: () => disk.now,
  })
  return { disk, hasRoom }
}

describe('a disk', () => {
  it.each([
    [5, 50, true],
    [5, 49, false],
    [50, 499, false],
    [0, 0, true],
  ])('of which %i %% are kept in reserve has room with %i ‰ free: %s', async (reserve, free, expected) => {
    const { disk, hasRoom } = createDisk(reserve)
    disk.free = free
    expect(await hasRoom()).toBe(expected)
  })

  it('is asked every two seconds, and the log says once that it is almost full, once that it has room', async () => {
    const { disk, hasRoom } = createDisk(5)
    const answers: boolean[] = []
    for (const free of [1_000, 10, 10, 1_000, 1_000]) {
      disk.free = free
      answers.push(await hasRoom(), await hasRoom())
      disk.now += 2_000
    }
    expect(answers).toEqual([true, true, false, false, false, false, true, true, true, true])
    expect(disk.asked).toBe(5)
    expect(disk.said).toEqual([
      'the disk is almost full: no uploads and reports of pages are taken',
      'the disk has room again',
    ])
  })
})
