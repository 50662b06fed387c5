import { expect, test } from '@jest/globals'
import {
  asksForIdentification,
  autoplayTriggerOf,
  isPublic,
  loadDurationOf,
  needsIdentification,
} from './start-rules.ts'

const page = { privacy: 'public', shouldAutoplay: true, forceAutoplay: false } as const

// docs/behaviour/overlay.md#autoplay
test('starts a public presentation automatically if no identification is required', () => {
  expect(autoplayTriggerOf(page, false)).toBe('autoplay')
  expect(autoplayTriggerOf({ ...page, privacy: 'reusable' }, false)).toBe('autoplay')
})

// docs/behaviour/overlay.md#autoplay
test('does not start automatically if one of the conditions is not met', () => {
  expect(autoplayTriggerOf({ ...page, shouldAutoplay: false }, false)).toBeNull()
  expect(autoplayTriggerOf({ ...page, privacy: 'unlisted' }, false)).toBeNull()
  expect(autoplayTriggerOf({ ...page, privacy: 'private' }, false)).toBeNull()
  expect(autoplayTriggerOf(page, true)).toBeNull()
})

// docs/behaviour/overlay.md#forced-autoplay
test('forced autoplay starts without an identification', () => {
  const forced = { privacy: 'private', shouldAutoplay: false, forceAutoplay: true } as const
  expect(autoplayTriggerOf(forced, true)).toBe('forcedAutoplay')
  expect(needsIdentification('forcedAutoplay', true)).toBe(false)
})

// docs/behaviour/identification.md#start-asks-first
test('any other start waits for a required identification', () => {
  expect(needsIdentification('button', true)).toBe(true)
  expect(needsIdentification('link', true)).toBe(true)
  expect(needsIdentification('button', false)).toBe(false)
})

// docs/behaviour/identification.md#who-is-asked
test('asks only visitors of a link with identification', () => {
  const link = {
    link_id: 'l',
    viewer_identification: true,
    require_identification: false,
    sharer_first_name: 'Ada',
    sharer_last_name: 'Lovelace',
  }
  const nobody = { edit: false, comment: false, hasPresenterViewFeature: false }
  const visit = { prezilink: link, byOwner: false, viewerRights: nobody }
  expect(asksForIdentification(visit)).toBe(true)
  expect(asksForIdentification({ ...visit, prezilink: null })).toBe(false)
  expect(asksForIdentification({ ...visit, prezilink: { ...link, viewer_identification: false } })).toBe(
    false,
  )
  expect(asksForIdentification({ ...visit, byOwner: true })).toBe(false)
  expect(asksForIdentification({ ...visit, viewerRights: { ...nobody, comment: true } })).toBe(false)
  expect(asksForIdentification({ ...visit, viewerRights: { ...nobody, edit: true } })).toBe(false)
})

// docs/behaviour/overlay.md#public-presentation
test('unlisted and private are not public', () => {
  expect(
    (['public', 'reusable', 'unlisted', 'private'] as const).map((privacy) => isPublic({ privacy })),
  ).toEqual([true, true, false, false])
})

// docs/behaviour/overlay.md#load-duration
test('the load duration counts from the start of the page, unless the clocks differ', () => {
  expect(loadDurationOf(1_000_000, { timeOrigin: 1_000_200, now: 1_500 })).toBe(1_700)
  expect(loadDurationOf(9_000_000, { timeOrigin: 1_000_200, now: 1_500 })).toBe(1_500)
})
