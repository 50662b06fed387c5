import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../foundation/config/config.ts'
import { partOfProcess } from './part-of-process.ts'

const MEGABYTE = 1024 * 1024

const partOf = (processes: number, megabytes: number, connections: number) => {
  const { pages, tracking, database } = partOfProcess(
    readConfig({
      VIEWPAGE_PROCESSES: String(processes),
      VIEWPAGE_PAGE_CACHE_MB: String(megabytes),
      VIEWPAGE_INGESTION_MB_PER_MINUTE: '600',
      VIEWPAGE_DATABASE_CONNECTIONS: String(connections),
    }),
  )
  return [pages.pageCacheBytes / MEGABYTE, tracking.ingestionBytesPerMinute / MEGABYTE, database.connections]
}

// docs/operating/processes.md#limits-of-several-processes
describe('the part of a worker', () => {
  it('is what a knob grants the server, divided by its processes', () => {
    expect(partOf(4, 128, 40)).toEqual([32, 150, 10])
  })

  it('is whole', () => expect(partOf(3, 128, 40)).toEqual([42, 200, 13]))

  it('is never too little to work with', () => expect(partOf(64, 16, 20)).toEqual([1, 9, 2]))

  it('keeps what is switched off', () => expect(partOf(2, 0, 20)).toEqual([0, 300, 10]))
})
