import { afterEach, describe, expect, it } from '@jest/globals'
import type { LifecycleProps } from '@viewpage/remote-kit/contract'
import { samplePageData, slotStage } from '@viewpage/remote-kit/testing'
import { viewer, type DeckPageData } from '@viewpage/shared-events'
import { screen } from '@testing-library/dom'
import { createLifecycles } from '../src/lifecycles.ts'
import { locales } from '../src/locales/index.ts'

// docs/behaviour/releases.md#any-framework
describe('the lifecycles of a remote without React', () => {
  afterEach(() => document.body.replaceChildren())

  /** A slot in a page, and what its host gives to it. */
  function setUp(stepCount = 12) {
    const { props, bus } = slotStage({ remote: 'mf-progress', locales })
    const pageData: DeckPageData = { ...samplePageData, deck: { ...samplePageData.deck, stepCount } }
    const domElement = document.createElement('div')
    document.body.append(domElement)
    const given: LifecycleProps = { ...props, slot: 'progress', pageData, domElement }
    const goTo = (step: number) => bus.publish(viewer.stepChanged, { step, stepCount, title: '' })
    return { lifecycles: createLifecycles(), given, domElement, goTo }
  }

  it('show how many steps there are, then follow the visitor', async () => {
    const { lifecycles, given, goTo } = setUp()
    await lifecycles.mount(given)
    expect(screen.getByText('12 steps')).toBeVisible()
    goTo(4)
    expect(await screen.findByText('Step 4 of 12')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Step 4 of 12' })).toHaveProperty('value', 4)
  })

  it('use the plural of the language', async () => {
    const { lifecycles, given } = setUp(1)
    await lifecycles.mount(given)
    expect(screen.getByText('1 step')).toBeVisible()
  })

  it('leave the element empty, and stop to listen', async () => {
    const { lifecycles, given, domElement, goTo } = setUp()
    await lifecycles.mount(given)
    await lifecycles.unmount(given)
    goTo(4)
    expect(domElement.childElementCount).toBe(0)
    await lifecycles.mount(given)
    expect(await screen.findByText('Step 4 of 12')).toBeVisible()
  })
})
