import { describe, expect, it } from '@jest/globals'
import { defaultLimits, startImport } from '@viewpage/importers'
import { openLinkedFiles } from '@viewpage/importers/linked/linked-files'
import { openPageFiles } from '../page/page-files.ts'
import { readImpressPage, type ImpressPage } from '../page/read-page.ts'
import { spaceOf, type Space } from './space-views.ts'
import { placeSteps } from './step-places.ts'
import type { Sight } from './step-sight.ts'

const SEEN: Sight = { opacity: 1 }
const LOST: Sight = { opacity: 0, isLost: true }
const work = startImport('talk.html', defaultLimits, () => undefined, () => 0) // oxfmt-ignore

async function pageOf(attributes = ''): Promise<ImpressPage> {
  const html = `<div id="impress" ${attributes}><div class="step"></div></div>`
  const files = openPageFiles(openLinkedFiles({ sent: [], maxBytes: 0 }), '')
  const page = await readImpressPage({ html, encoding: 'utf-8' }, files, work)
  if (!page) throw new Error('It is a page of impress.js.')
  return page
}

/** The views of steps with these `data-` attributes. */
async function views(
  steps: readonly Readonly<Record<string, string | undefined>>[],
  sight: readonly (readonly Sight[])[],
  attributes = '',
): Promise<Space | undefined> {
  const page = await pageOf(attributes)
  const places = placeSteps(steps.map((data) => ({ data: (name: string) => data[name] })), page) // oxfmt-ignore
  return spaceOf(places, sight, page)
}

describe('the views of a space', () => {
  it('are of the steps from which others are lost', async () => {
    const steps = [{}, { 'rotate-y': '90' }, { x: '5000', 'rotate-y': '0' }]
    const sight = [[SEEN, LOST, SEEN], [LOST, SEEN, LOST], [SEEN, SEEN, SEEN]] // oxfmt-ignore
    expect((await views(steps, sight))?.views.map(({ step, leftOut }) => [step, leftOut])).toEqual([
      [0, [0, 2]],
      [1, [1]],
    ])
  })

  it('are as large as one and a half screens', async () => {
    const sight = [[SEEN, LOST], [LOST, SEEN]] // oxfmt-ignore
    expect(await views([{}, { 'rotate-y': '90' }], sight)).toMatchObject({ width: 1_920, height: 1_080 })
  })

  it('face the step as impress.js does, the turns reversed', async () => {
    const steps = [{ x: '10', y: '20', z: '30', 'rotate-x': '40', 'rotate-y': '50', 'rotate-order': 'yx', scale: '2' }, {}] // oxfmt-ignore
    const space = await views(steps, [[SEEN, LOST], [SEEN, SEEN]], 'data-width="1280" data-height="720"') // oxfmt-ignore
    expect(space?.views).toMatchObject([
      {
        camera: 'rotateX(-40deg) rotateY(-50deg) translate3d(-10px,-20px,-30px)',
        scale: 0.5,
        perspective: '2000px',
      },
    ])
    expect(space?.steps[0]).toBe(
      'translate(-50%,-50%) translate3d(10px,20px,30px) rotateY(50deg) rotateX(40deg) scale(2)',
    )
  })

  it('are none without a lost step, and none of very many', async () => {
    expect(await views([{}, {}], [[SEEN, SEEN], [SEEN, SEEN]])).toBeUndefined() // oxfmt-ignore
    const many = Array.from({ length: 21 }, () => ({}))
    const allLost = many.map(() => many.map(() => LOST))
    expect(await views(many, allLost)).toBeUndefined()
  })
})
