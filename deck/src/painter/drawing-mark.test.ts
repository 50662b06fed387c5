import { describe, expect, test } from '@jest/globals'
import { RED, GREEN, WHITE, BLACK, vector, path, redOf } from '../../test/colours.ts'
import { painted } from '../../test/paint.ts'
import { placed, square } from '../../test/sample-document.ts'

describe('vector drawings', () => {
  test('are drawn in groups with transforms', () => {
    const group = { op: 'group', transform: [1, 0, 0, 1, 50, 0], drawings: [path('M0 0H20V20H0Z', RED)] }
    const picture = painted({ items: [vector([group])] })
    expect([picture.at(60, 10), picture.at(10, 10)]).toEqual([RED, BLACK])
  })

  test('of a transparent group do not show through each other', () => {
    const group = {
      op: 'group',
      opacity: 0.5,
      drawings: [path('M0 0H60V60H0Z', RED), path('M30 30H90V90H30Z', GREEN)],
    }
    const picture = painted({ items: [vector([group])] })
    expect([picture.at(10, 10), picture.at(45, 45)]).toEqual(['#800000', '#008000'])
  })

  test('are clipped in the coordinates of their group', () => {
    const clip = { d: 'M0 0H10V10H0Z' }
    const group = {
      op: 'group',
      transform: [2, 0, 0, 2, 50, 0],
      clip,
      drawings: [path('M0 0H50V50H0Z', RED)],
    }
    const picture = painted({ items: [vector([group])] })
    expect([picture.at(65, 15), picture.at(75, 15), picture.at(65, 25)]).toEqual([RED, BLACK, BLACK])
  })

  test('blend with the picture below', () => {
    const group = { op: 'group', blend: 'multiply', drawings: [path('M0 0H50V100H0Z', '#00ffff')] }
    const picture = painted({ items: [square('a', { fill: '#ff8000' }), vector([group])] })
    expect([picture.at(25, 50), picture.at(75, 50)]).toEqual(['#008000', '#ff8000'])
  })

  test('paint glyphs of the document, y up', () => {
    const glyphs = {
      op: 'glyphs',
      transform: [40, 0, 0, -40, 0, 50],
      fill: WHITE,
      uses: [
        [0, 0, 0],
        [0, 1.5, 0],
      ],
    }
    const picture = painted({ symbols: ['M0 0H1V1H0Z'], items: [vector([glyphs])] })
    expect([picture.at(20, 30), picture.at(50, 30), picture.at(80, 30), picture.at(20, 60)]).toEqual([
      WHITE,
      BLACK,
      WHITE,
      BLACK,
    ])
  })

  test('of a page are clipped at its edge', () => {
    const page = {
      kind: 'page',
      id: 'p',
      ...placed,
      width: 50,
      number: 1,
      text: [],
      drawings: [path('M0 0H90V90H0Z', RED)],
    }
    const picture = painted({ items: [page] })
    expect([picture.at(45, 45), picture.at(55, 45)]).toEqual([RED, BLACK])
  })

  test('in a hundred nested transparent groups are painted', () => {
    let deep: object = path('M0 0H100V100H0Z', WHITE)
    for (let depth = 0; depth < 98; depth += 1) {
      deep = { op: 'group', opacity: 0.99, drawings: [deep, path('M0 0H1V1H0Z', RED)] }
    }
    expect(redOf(painted({ items: [vector([deep])] }).at(50, 50))).toBeGreaterThan(80)
  })
})
