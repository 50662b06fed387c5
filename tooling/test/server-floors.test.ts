import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript-6'
import { SERVER_FLOORS } from '../src/lint/import-rules.ts'
import { contentOf, repositoryFiles } from './repository-files.ts'
import { rowsOf } from './table-rows.ts'

const SOURCES = 'server/src/'

interface Import {
  readonly from: string
  readonly to: string
}

/** All imports between files of the server, of types and dynamic ones too; paths from `server/src`. */
const imports: readonly Import[] = repositoryFiles
  .filter((file) => file.startsWith(SOURCES) && file.endsWith('.ts') && !/\.test(?:-d)?\.ts$/.test(file))
  .flatMap((file) =>
    ts
      .preProcessFile(contentOf(file), true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.') && fileName.endsWith('.ts'))
      .map(({ fileName }) => ({
        from: file.slice(SOURCES.length),
        to: normalize(join(dirname(file), fileName)).slice(SOURCES.length),
      })),
  )

/** The height of a file's floor; what composes the server is above all floors. */
function heightOf(file: string): number {
  const floor = SERVER_FLOORS.findIndex((name) => file.startsWith(`${name}/`))
  return floor === -1 ? SERVER_FLOORS.length : floor
}

/** A folder of a floor, such as `pages/cache`, or the floor itself for files that are directly on it. */
const roomOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 2).join('/')

const roomsBelow = new Map<string, Set<string>>()
for (const { from, to } of imports) {
  // What composes the server may import all of it, and nothing imports that.
  if (heightOf(from) === SERVER_FLOORS.length || roomOf(from) === roomOf(to)) continue
  roomsBelow.set(roomOf(from), (roomsBelow.get(roomOf(from)) ?? new Set()).add(roomOf(to)))
}

/** The rooms on a way from a room back to itself; none without a circle. */
function circleThrough(start: string): readonly string[] {
  const before = new Map<string, string>()
  const open = [start]
  for (const room of open) {
    for (const below of roomsBelow.get(room) ?? []) {
      if (before.has(below)) continue
      before.set(below, room)
      open.push(below)
    }
  }
  if (!before.has(start)) return []
  const circle = [start]
  for (let room = before.get(start); room !== undefined && room !== start; room = before.get(room))
    circle.unshift(room)
  return [start, ...circle]
}

describe('the floors of the server', () => {
  it('import only from themselves and from lower floors', () => {
    expect(imports.length).toBeGreaterThan(2_000)
    const up = imports.filter(({ from, to }) => heightOf(to) > heightOf(from))
    expect(up).toEqual([])
  })

  it('have no circle of rooms', () => {
    expect(roomsBelow.size).toBeGreaterThan(60)
    expect([...roomsBelow.keys()].map(circleThrough).filter((circle) => circle.length > 0)).toEqual([])
  })
})

it('no floor sees the whole configuration: each names the slices that it takes', () => {
  const whole = repositoryFiles
    .filter(
      (file) =>
        /^server\/src\/\w+\/.+\.ts$/.test(file) &&
        heightOf(file.slice(SOURCES.length)) < SERVER_FLOORS.length,
    )
    .filter((file) => !file.endsWith('.test.ts') && file !== 'server/src/foundation/config/config.ts')
    .filter((file) =>
      /\bConfig\b/.test(
        contentOf(file).replaceAll(/^import .*$|Pick<\s*Config,|Config\['\w+'\]|\/\*\*.*$/gm, ''),
      ),
    )
  expect(whole).toEqual([])
})

/** Rooms by floor, from the table in server/README.md. */
function documentedRooms(): string[] {
  let floor = ''
  return rowsOf('server/README.md').flatMap(([first = '', room = '', owns = '']) => {
    floor = first === '' ? floor : first
    const name = (text: string) => /^`([\w-]+)\/`$/.exec(text)?.[1]
    const folder = name(floor)
    const inner = name(room)
    return inner === undefined || owns === '' ? [] : [folder === undefined ? inner : `${folder}/${inner}`]
  })
}

/** Folders of the floors, without `start/` and `cli/`. */
const rooms = [
  ...new Set(
    repositoryFiles
      .filter((file) => file.startsWith(SOURCES))
      .map((file) => roomOf(file.slice(SOURCES.length)))
      .filter((room) => room.includes('/')),
  ),
].sort()

describe('the table of rooms in server/README.md', () => {
  it('has a row for each folder', () => {
    const expected = rooms.filter((room) => !room.startsWith('features/'))
    expect(documentedRooms().sort()).toEqual([...expected, 'cli', 'start'].sort())
  })
})

describe('the picture of the floors in docs/architecture.md', () => {
  it('shows every room, from the highest floor to the lowest', () => {
    const picture =
      /```text\nstart\/ cli\/.*\n([\s\S]*?)```/.exec(contentOf('docs/architecture.md'))?.[1] ?? ''
    let floor = ''
    const drawn = picture.split('\n').flatMap((line) => {
      const [, name, names = ''] = /^(?:(\w+)\/)? +(\S.*)$/.exec(line) ?? []
      floor = name ?? floor
      return names
        .split(' ')
        .filter(Boolean)
        .map((room) => `${floor}/${room}`)
    })
    const height = (room: string) => (SERVER_FLOORS as readonly string[]).indexOf(room.split('/')[0] ?? '')
    expect(drawn).toEqual([...rooms].sort((a, b) => height(b) - height(a)))
  })
})
