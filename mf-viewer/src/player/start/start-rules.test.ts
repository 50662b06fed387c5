import { expect, test } from '@jest/globals'
import {
  asksWhoWatches,
  autoplayTriggerOf,
  isPublic,
  loadDurationOf,
  needsIdentification,
} from './start-rules.ts'

const page = { privacy: 'public', shouldAutoplay: true, forceAutoplay: false } as const
const free = { canRun: true, mustIdentify: false }

test('starts by itself when public, able and nobody has to say who is watching', () => {
  expect(autoplayTriggerOf(page, free)).toBe('autoplay')
  expect(autoplayTriggerOf({ ...page, privacy: 'reusable' }, free)).toBe('autoplay')
})

test('does not start by itself when one of these is missing', () => {
  expect(autoplayTriggerOf({ ...page, shouldAutoplay: false }, free)).toBeNull()
  expect(autoplayTriggerOf({ ...page, privacy: 'unlisted' }, free)).toBeNull()
  expect(autoplayTriggerOf({ ...page, privacy: 'private' }, free)).toBeNull()
  expect(autoplayTriggerOf(page, { ...free, canRun: false })).toBeNull()
  expect(autoplayTriggerOf(page, { ...free, mustIdentify: true })).toBeNull()
})

test('forced autoplay always starts, without asking', () => {
  const forced = { privacy: 'private', shouldAutoplay: false, forceAutoplay: true } as const
  expect(autoplayTriggerOf(forced, { canRun: true, mustIdentify: true })).toBe('forcedAutoplay')
  expect(needsIdentification('forcedAutoplay', true)).toBe(false)
})

test('nothing starts on a page that is about to be replaced', () => {
  const forced = { privacy: 'public', shouldAutoplay: true, forceAutoplay: true } as const
  expect(autoplayTriggerOf(forced, { canRun: false, mustIdentify: false })).toBeNull()
})

test('every other start waits for an identification that is required', () => {
  expect(needsIdentification('button', true)).toBe(true)
  expect(needsIdentification('link', true)).toBe(true)
  expect(needsIdentification('button', false)).toBe(false)
})

test('only the visitors of a link that asks are asked', () => {
  const link = {
    link_id: 'l',
    viewer_identification: true,
    require_identification: false,
    sharer_first_name: 'Ada',
    sharer_last_name: 'Lovelace',
  }
  const nobody = { edit: false, comment: false, hasPresenterViewFeature: false }
  const visit = { prezilink: link, byOwner: false, viewerRights: nobody }
  expect(asksWhoWatches(visit)).toBe(true)
  expect(asksWhoWatches({ ...visit, prezilink: null })).toBe(false)
  expect(asksWhoWatches({ ...visit, prezilink: { ...link, viewer_identification: false } })).toBe(false)
  expect(asksWhoWatches({ ...visit, byOwner: true })).toBe(false)
  expect(asksWhoWatches({ ...visit, viewerRights: { ...nobody, comment: true } })).toBe(false)
  expect(asksWhoWatches({ ...visit, viewerRights: { ...nobody, edit: true } })).toBe(false)
})

test('unlisted and private are not public', () => {
  expect(
    (['public', 'reusable', 'unlisted', 'private'] as const).map((privacy) => isPublic({ privacy })),
  ).toEqual([true, true, false, false])
})

test('the load takes as long as since the page started, unless the clocks disagree', () => {
  expect(loadDurationOf(1_000_000, { timeOrigin: 1_000_200, now: 1_500 })).toBe(1_700)
  expect(loadDurationOf(9_000_000, { timeOrigin: 1_000_200, now: 1_500 })).toBe(1_500)
})
