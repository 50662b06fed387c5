import { describe, expect, it } from '@jest/globals'
import type { DeckPageData, Skeleton, SkeletonBlock } from '@viewpage/shared-events'
import { Skeleton as SkeletonSchema } from '@viewpage/shared-events/wire'
import { Value } from 'typebox/value'
import { markupText } from '../../../test/support/markup-text.ts'
import { skeletonHtml } from './skeletons.ts'

const page = {
  title: 'Going <b>around</b>',
  description: '',
  tags: 'orbits, ,"Kepler"',
  teaseContent: null,
  clientData: { ownerId: 'ada1' },
  transcriptData: [],
  deck: { documentUrl: null, revision: 1, stepCount: 0, durationSeconds: 0, stops: [], stepTitles: [] },
} as Partial<DeckPageData> as DeckPageData

const htmlOf = (skeleton: Skeleton) => markupText(skeletonHtml(skeleton, page))
const blockOf = (block: SkeletonBlock) => htmlOf({ blocks: [block] })
const box: SkeletonBlock = { kind: 'box', height: 10 }

describe('the placeholder of a slot', () => {
  it.each<[string, SkeletonBlock, string]>([
    ['a box', box, '<div style="block-size:10px"></div>'],
    [
      'a box between lines',
      { kind: 'box', height: 54, surface: 'sunken', lines: 'both' },
      '<div style="block-size:54px;background:var(--sunken);border-block:1px solid var(--line)"></div>',
    ],
    [
      'a box that is higher on wide pages',
      { kind: 'box', height: { narrow: 87, wide: 105, wideFrom: 768 } },
      '<div style="block-size:clamp(87px,(100vw - 767px)*1000,105px)"></div>',
    ],
    [
      'a box that is lower on wide pages',
      { kind: 'box', height: { narrow: 40, wide: 20, wideFrom: 768 } },
      '<div style="block-size:clamp(20px,(767px - 100vw)*1000,40px)"></div>',
    ],
    [
      'a bar as high as a line',
      { kind: 'bar', width: '50%', height: { lines: 1, rem: 1.25 }, marginStart: 14 },
      '<div class="skeleton" style="inline-size:50%;block-size:calc(1lh + 1.25rem);margin-block-start:14px"></div>',
    ],
  ])('draws %s', (_, block, html) => {
    expect(blockOf(block)).toBe(html)
  })

  it('draws a box only with what it waits for, of which an empty object is nothing', () => {
    const rows: SkeletonBlock[] = [{ ...box, whenAll: ['title', 'searchTerms'] }, box]
    const drawn = (searchTerms: object) =>
      markupText(skeletonHtml({ blocks: rows }, { ...page, searchTerms } as DeckPageData)).split('<div')
        .length - 1
    expect([drawn({ other: ['Cells'] }), drawn({})]).toEqual([2, 1])
  })

  it('escapes the texts of the presentation', () => {
    expect(blockOf({ kind: 'text', text: 'title' })).toContain('Going &#60;b&#62;around')
    expect(blockOf({ kind: 'text', text: 'tags' })).toContain(
      '<span>#orbits</span><span>#&#34;Kepler&#34;</span>',
    )
  })

  it('puts columns and the grid area around its blocks', () => {
    const columns: SkeletonBlock = {
      kind: 'columns',
      rowGap: 14,
      columnGap: 48,
      columns: [{ grow: 5, basis: 375, blocks: [box] }],
    }
    expect(htmlOf({ area: 'picks', blocks: [columns] })).toBe(
      '<div data-area="picks" style="grid-area:picks"><div style="display:flex;flex-wrap:wrap;gap:14px 48px"><div style="flex:5 1 375px;min-inline-size:0"><div style="block-size:10px"></div></div></div></div>',
    )
  })

  it.each<[Partial<Skeleton>, boolean]>([
    [{ whenAll: ['title', 'clientData.ownerId'] }, true],
    [{ whenAll: ['title', 'transcriptData'] }, false],
    [{ whenAny: ['teaseContent', 'clientData.ownerId'] }, true],
    [{ whenAll: [`clientData.ownerId=${page.clientData.ownerId}`] }, true],
    [{ whenAll: ['clientData.ownerId=other'] }, false],
    [{ whenAny: ['teaseContent', 'description', 'clientData.none', 'toString'] }, false],
  ])('is shown when %j: %j', (when, isShown) => {
    expect(htmlOf({ ...when, blocks: [box] }) !== '').toBe(isShown)
  })
})

describe('a placeholder from outside', () => {
  const accepts = (skeleton: object) => Value.Check(SkeletonSchema, skeleton)

  it.each<[string, object]>([
    ['markup', { blocks: [{ kind: 'html', html: '<script>' }] }],
    ['a length with more in it', { blocks: [{ kind: 'bar', width: '1px;x:y', height: 1 }] }],
    ['a height beyond 2000 px', { blocks: [{ kind: 'box', height: 2001 }] }],
    ['an unknown surface', { blocks: [{ kind: 'box', height: 1, surface: 'url(x)' }] }],
    ['an area with more in it', { area: 'a;b', blocks: [] }],
    ['a path three levels deep', { whenAll: ['a.b.c'], blocks: [] }],
    ['a value with more in it', { whenAll: ['privacy=a b'], blocks: [] }],
    ['21 blocks', { blocks: Array.from({ length: 21 }, () => box) }],
    [
      'columns in columns',
      {
        blocks: [
          {
            kind: 'columns',
            rowGap: 0,
            columnGap: 0,
            columns: [
              { grow: 1, basis: 1, blocks: [{ kind: 'columns', rowGap: 0, columnGap: 0, columns: [] }] },
            ],
          },
        ],
      },
    ],
    ['more than it may have', { blocks: [{ ...box, onclick: 'x' }] }],
  ])('is refused with %s', (_, skeleton) => {
    expect(accepts(skeleton)).toBe(false)
  })
})
