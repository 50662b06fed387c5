import { afterEach, describe, expect, it } from '@jest/globals'
import { readCookie } from '@viewpage/remote-kit/browser'
import { rememberReferrer } from './came-from.ts'

const OWN = 'viewpage.example'
const cameFrom = () => readCookie('came_from')

afterEach(() => {
  document.cookie = 'came_from=; path=/; max-age=0'
})

// docs/behaviour/insights.md#view-traits
describe('the site that a visitor comes from', () => {
  it('is remembered by its hostname', () => {
    rememberReferrer('https://www.search.example/?q=orbits', OWN)
    expect(cameFrom()).toBe('search.example')
  })

  it('is not changed by moving on within this site', () => {
    rememberReferrer('https://search.example/', OWN)
    rememberReferrer(`https://${OWN}/explore/`, OWN)
    expect(cameFrom()).toBe('search.example')
  })

  it.each(['', 'not an address', `https://${OWN}/explore/`])('is unknown after "%s"', (referrer) => {
    rememberReferrer(referrer, OWN)
    expect(cameFrom()).toBe('-')
  })
})
