import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { pageDataWith, renderSlot } from '../test/render-slot.tsx'
import { StepCard } from './controls/overview/StepCard.tsx'
import { Position } from './controls/Position.tsx'
import { Metadata } from './metadata/Metadata.tsx'
import { Info } from './overlay/Info.tsx'
import { UpNextCard } from './overlay/UpNextCard.tsx'
import { TeaserRow } from './teaser/TeaserRow.tsx'
import { TopicList } from './transcript/TopicList.tsx'

const { deck } = pageDataWith()
const offered = { title: 'Going around', url: '/p/german1/', thumbnail: null, language: 'de' }
const topic = { id: 't1', step: 1, title: 'Going around', texts: [], topics: [] }

// docs/behaviour/page.md#language-of-a-deck
test.each<[string, ReactNode]>([
  ['the heading of the page', <Metadata key="1" />],
  ['the title on the cover', <Info key="2">-</Info>],
  [
    'the transcript',
    <TopicList key="3" topics={[topic]} level={3} medianSize={20} currentStep={0} onStep={() => undefined} />,
  ],
  ['the teaser', <TeaserRow key="4" content={{ ...offered, oid: 'german1', isRelated: false }} />],
  ['what is up next', <UpNextCard key="5" {...offered} />],
  ['the title of a step in the bar', <Position key="6" step={1} isShort={false} />],
  [
    'the title of a step in the overview',
    <StepCard key="7" step={1} isCurrent isTabStop onFocus={() => undefined} onPress={() => undefined} />,
  ],
])('%s is marked with the language of its deck, not of the page', async (_, part) => {
  await renderSlot(
    part,
    pageDataWith({ title: 'Going around', deck: { ...deck, stepTitles: ['Going around'], language: 'de' } }),
  )
  expect(screen.getByText('Going around').closest('[lang]')).toHaveAttribute('lang', 'de')
})

// docs/behaviour/page.md#language-of-a-deck
test('the description is marked with the language of its deck, too', async () => {
  await renderSlot(<Metadata />, pageDataWith({ description: 'Im Kreis', deck: { ...deck, language: 'de' } }))
  expect(screen.getByText('Im Kreis')).toHaveAttribute('lang', 'de')
})

test('a title of unknown language is not marked', async () => {
  await renderSlot(<Metadata />, pageDataWith({ title: 'Going around' }))
  expect(screen.getByText('Going around')).not.toHaveAttribute('lang')
})
