import { afterEach, expect, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { useEffect } from 'react'
import { samplePageData, slotStage } from '../dev/slot-stage.tsx'
import { defineRemote } from './define-remote.ts'
import { lifecyclesOf, type SlotComponents } from './lifecycles.tsx'
import { createServerRender } from './server.tsx'
import { HYDRATE_ATTRIBUTE, type LifecycleProps } from './slot-contract.ts'
import { useDeckPageData } from './slot.ts'
import { createTexts } from './texts.tsx'

const en = { by: 'By {{name}}', likes_one: '{{count}} like', likes_other: '{{count}} likes' }
const ja = { by: '作者: {{name}}', likes_other: 'いいね{{count}}件' }
const locales = { de: en, en, es: en, fr: en, pt: en, hu: en, it: en, ja, ko: ja }
const { useText } = createTexts<typeof en>('mf-sample')

function Card() {
  const text = useText()
  const { owner, likesCount = 0 } = useDeckPageData()
  return <p>{`${text('by', { name: owner?.firstName ?? '' })} ${text('likes', { count: likesCount })}`}</p>
}

function Broken(): never {
  throw new Error('no picture')
}

function BrokenLater() {
  useEffect(() => {
    throw new Error('no sound')
  })
  return <hr />
}

const remote = defineRemote({
  name: 'mf-sample',
  emits: [],
  consumes: [],
  slots: { card: { policy: 'keep' }, broken: { policy: 'keep' }, brokenLater: { policy: 'keep' } },
})
const components: SlotComponents<typeof remote> = { card: Card, broken: Broken, brokenLater: BrokenLater }
const { render } = createServerRender(remote, components, locales)

afterEach(() => document.body.replaceChildren())

/** A slot with the server's HTML and the props of its lifecycles. */
function slotOf(slot: string, html: string) {
  const element = document.createElement('div')
  element.innerHTML = html
  element.setAttribute(HYDRATE_ATTRIBUTE, '')
  document.body.append(element)
  const { props, reports } = slotStage({ remote: 'mf-sample', locales })
  const given = { ...props, slot, domElement: element, name: slot } as unknown as LifecycleProps
  const lifecycles = lifecyclesOf({ slots: components })[slot]
  const run = (phase: Phase) =>
    [lifecycles?.[phase]]
      .flat()
      .reduce((before, step) => before.then(() => step?.(given as never)), Promise.resolve<unknown>(null))
  const call = async (phase: Phase) => {
    let done: Promise<unknown> | undefined
    // Mounting ends with an effect, and effects run when act() ends.
    await act(async () => {
      done = run(phase)
    })
    await done
  }
  return { element, reports, run, call }
}

type Phase = 'bootstrap' | 'mount' | 'unmount'

test('the server renders in the language of the page', () => {
  const pageData = { ...samplePageData, likesCount: 1 }
  expect(render('card', { pageData })).toContain('By Ada 1 like')
  expect(render('card', { pageData: { ...pageData, language: 'ja' } })).toContain('作者: Ada いいね1件')
})

test('the server uses passed texts instead of its own', () => {
  const messages = { 'mf-sample': { by: '[Bý {{name}}]', likes_one: '[1]', likes_other: '[{{count}}]' } }
  const pageData = { ...samplePageData, likesCount: 2 }
  expect(render('card', { pageData, messages })).toContain('[Bý Ada] [2]')
  expect(render('card', { pageData, messages: {} })).toContain('By Ada 2 likes')
})

test('HTML of the server is hydrated without changes, once', async () => {
  const { element, reports, call } = slotOf('card', await render('card', { pageData: samplePageData }))
  const paragraph = element.querySelector('p')
  await call('bootstrap')
  await call('mount')
  expect(element.querySelector('p')).toBe(paragraph)
  expect(reports).toEqual([])
  expect(element.hasAttribute(HYDRATE_ATTRIBUTE)).toBe(false)
  await call('unmount')
  expect(element.innerHTML).toBe('')
})

test('HTML of another version is reported and rendered again', async () => {
  const { element, reports, call } = slotOf('card', '<p>By somebody else</p>')
  await call('bootstrap')
  await call('mount')
  expect(reports).toHaveLength(1)
  expect(element).toHaveTextContent('By Ada')
})

test('a component that throws is reported and leaves its slot empty', async () => {
  const { element, reports, call } = slotOf('broken', '')
  element.removeAttribute(HYDRATE_ATTRIBUTE)
  await call('bootstrap')
  await call('mount')
  expect(reports).toEqual([new Error('no picture')])
  expect(element).toBeEmptyDOMElement()
})

// docs/behaviour/releases.md#last-good-version
test('a mount ends after the effects, so that one that throws was reported before', async () => {
  const { reports, run } = slotOf('brokenLater', '<hr>')
  // Inside act() React runs effects earlier than a browser does.
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  scope.IS_REACT_ACT_ENVIRONMENT = false
  try {
    await run('bootstrap')
    await run('mount')
    expect(reports).toEqual([new Error('no sound')])
  } finally {
    scope.IS_REACT_ACT_ENVIRONMENT = true
  }
})

test('an unknown slot throws an error with its name', () => {
  expect(() => render('nothing', { pageData: samplePageData })).toThrow(
    '[mf-sample] Failed to render the slot "nothing": this remote does not fill it.',
  )
})
