import { expect, test } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/testing'
import { screen } from '@testing-library/react'
import { pageDataWith, renderSlot } from '../../test/render-slot.tsx'
import { Metadata, tagsOf } from './Metadata.tsx'

const { owner, evaluatedFeatures } = samplePageData

// docs/behaviour/page.md#metadata-card
test('shows the title as the page’s heading, owner, date, description and tags', async () => {
  await renderSlot(<Metadata />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Going around: a short history of orbits',
  )
  expect(screen.getByText('Ada Lovelace')).toBeVisible()
  const date = screen.getByText('14 November 2026')
  expect(date.tagName).toBe('TIME')
  expect(date).toHaveAttribute('datetime', '2026-11-14T10:00:00.000Z')
  expect(date.parentElement).toHaveTextContent('Last updated 14 November 2026')
  expect(screen.getByText(/^Planets do not circle/)).toBeVisible()
  const tags = screen.getByRole('list', { name: 'Tags' })
  expect(tags).toHaveTextContent('#astronomy#kepler#physics#historyofscience')
  expect(screen.queryByText('Unlisted')).toBeNull()
})

// docs/behaviour/page.md#owner-profile-link
test('the name links to the profile if profiles are enabled and the owner has one', async () => {
  const link = () => screen.queryByRole('link', { name: 'Ada Lovelace' })
  const linked = await renderSlot(<Metadata />)
  expect(link()).toHaveAttribute('href', '/user/ada00/')
  linked.unmount()

  const nobody = await renderSlot(<Metadata />, pageDataWith({ owner: { ...owner, oid: null } }))
  expect(link()).toBeNull()
  nobody.unmount()

  const off = pageDataWith({ evaluatedFeatures: { ...evaluatedFeatures, profile_links: false } })
  await renderSlot(<Metadata />, off)
  expect(link()).toBeNull()
})

// docs/behaviour/page.md#unlisted-label
test.each([
  ['unlisted', 'Unlisted'],
  ['private', 'Private'],
] as const)('a presentation that is %s has a label', async (privacy, label) => {
  await renderSlot(<Metadata />, pageDataWith({ privacy }))
  expect(screen.getByText(label)).toBeVisible()
})

// docs/behaviour/page.md#metadata-card
test('has no empty parts without a description and tags', async () => {
  await renderSlot(<Metadata />, pageDataWith({ description: '', tags: ' , ' }))
  expect(screen.queryByRole('list')).toBeNull()
})

test('splits tags at commas, and drops empty and repeated ones', () => {
  expect(tagsOf(' astronomy, kepler,,#physics ,kepler')).toEqual(['astronomy', 'kepler', 'physics'])
  expect(tagsOf('')).toEqual([])
})
