import { describe, expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { PageData } from '@viewpage/shared-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeBrowser } from '../../test/fake-browser.ts'
import { locales } from '../locales/index.ts'
import { VideoBanner } from './VideoBanner.tsx'

function showBanner(pageData: Partial<PageData> = {}) {
  const stage = slotStage({ remote: 'mf-header-search', locales, pageData })
  const { browser, cookies } = fakeBrowser()
  stage.render(<VideoBanner browser={browser} />)
  return { cookies }
}

const banner = () => screen.queryByRole('complementary', { name: 'Prezi Video' })

describe('the video banner', () => {
  // docs/behaviour/header.md#video-banner
  it('links to the video product', () => {
    showBanner()
    expect(banner()).toHaveTextContent('Put yourself next to your slides with Prezi Video.')
    expect(screen.getByRole('link')).toHaveAttribute('href', '/video')
  })

  // docs/behaviour/header.md#video-banner
  it.each(['teacher', 'student'])('links a %s to the page for schools', (authorSegment) => {
    showBanner({ authorSegment })
    expect(screen.getByRole('link')).toHaveAttribute('href', '/edu/prezi-video-edu')
  })

  // docs/behaviour/header.md#banner-dismissal
  it('disappears when it is dismissed, and stores that in a cookie for 30 days', async () => {
    const { cookies } = showBanner()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(banner()).not.toBeInTheDocument()
    expect(cookies).toEqual([['video_banner_dismissed', '1', { days: 30 }]])
  })

  // docs/behaviour/header.md#banner-dismissal
  it('moves the focus to the next control of the page when it disappears', async () => {
    showBanner()
    const home = document.createElement('a')
    home.href = '/'
    document.body.append(home)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(home).toHaveFocus()
    home.remove()
  })

  it('writes no cookie on a host without cookies', async () => {
    const { cookies } = showBanner({ noCookies: true })
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(banner()).not.toBeInTheDocument()
    expect(cookies).toEqual([])
  })

  it('is hidden when the page data says so', () => {
    showBanner({ shouldShowPreziVideoBanner: false })
    expect(banner()).not.toBeInTheDocument()
  })

  // docs/behaviour/header.md#video-banner
  it('is hidden when its feature is off', () => {
    showBanner({ evaluatedFeatures: { video_banner: false } })
    expect(banner()).not.toBeInTheDocument()
  })
})
