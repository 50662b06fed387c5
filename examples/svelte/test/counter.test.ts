import { afterEach, describe, expect, it } from '@jest/globals'
import type { Lifecycle, LifecycleProps } from '@viewpage/remote-kit/contract'
import { samplePageData, slotStage } from '@viewpage/remote-kit/testing'
import { viewer, type DeckPageData, type Language } from '@viewpage/shared-events'
import { screen } from '@testing-library/dom'
import { locales } from '../src/locales/index.ts'
import { slots } from '../src/slots.ts'

// docs/behaviour/releases.md#any-framework
describe('the lifecycles of a remote without React', () => {
  const { mount, unmount } = slots['counter-svelte']

  afterEach(() => document.body.replaceChildren())

  /** A slot in a page, and what its host gives to it. */
  function setUp(stepCount = 12, language: Language = 'en') {
    const deck = { ...samplePageData.deck, stepCount }
    const pageData: DeckPageData = { ...samplePageData, deck, language }
    const { props, bus } = slotStage({ remote: 'mf-counter-svelte', locales, pageData })
    const domElement = document.createElement('div')
    document.body.append(domElement)
    const given: LifecycleProps = { ...props, slot: 'counter-svelte', domElement }
    const run = (step: Lifecycle) => step(given)
    const goTo = (step: number) => bus.publish(viewer.stepChanged, { step, stepCount, title: '' })
    return { run, domElement, goTo }
  }

  it('show how many steps there are, then follow the visitor', async () => {
    const { run, goTo } = setUp()
    await run(mount)
    expect(screen.getByText('12 steps')).toBeVisible()
    goTo(4)
    expect(await screen.findByText('Step 4 of 12')).toBeVisible()
  })

  it('count presses', async () => {
    const { run } = setUp()
    await run(mount)
    screen.getByRole('button', { name: 'Pressed 0 times' }).click()
    expect(await screen.findByRole('button', { name: 'Pressed once' })).toBeVisible()
  })

  it.each([
    ['de', '1 Schritt'],
    ['ja', '1 step'],
  ] as const)('use the plural of the language that they show, in %s', async (language, text) => {
    const { run } = setUp(1, language)
    await run(mount)
    expect(screen.getByText(text)).toBeVisible()
  })

  it('leave the element empty, and stop to listen', async () => {
    const { run, domElement, goTo } = setUp()
    await run(mount)
    await run(unmount)
    goTo(4)
    expect(domElement.childElementCount).toBe(0)
    await run(mount)
    expect(await screen.findByText('Step 4 of 12')).toBeVisible()
  })
})
