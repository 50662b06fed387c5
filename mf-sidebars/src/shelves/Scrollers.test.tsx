import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { locales } from '../locales/index.ts'
import { Sidebar } from './Sidebar.tsx'

/** px. A row of ten cards of 200 px, 20 px apart, in a box of 880 px. */
const PITCH = 220
const ROW = { clientWidth: 880, scrollWidth: 10 * PITCH - 20 }

const properties = ['clientWidth', 'scrollWidth', 'offsetWidth', 'offsetLeft', 'scrollBy'] as const

function fakeLayout(row: typeof ROW) {
  const define = (name: (typeof properties)[number], descriptor: PropertyDescriptor) =>
    Object.defineProperty(HTMLElement.prototype, name, { ...descriptor, configurable: true })
  define('clientWidth', { value: row.clientWidth })
  define('scrollWidth', { value: row.scrollWidth })
  define('offsetWidth', { value: 200 })
  define('offsetLeft', {
    get(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * PITCH
    },
  })
  define('scrollBy', {
    value(this: HTMLElement, { left = 0 }: ScrollToOptions) {
      this.scrollLeft += left
      fireEvent.scroll(this)
    },
  })
}

beforeEach(() => fakeLayout(ROW))
afterEach(() => {
  for (const name of properties) Reflect.deleteProperty(HTMLElement.prototype, name)
})

function showVideos() {
  const videos = Array.from({ length: 10 }, (_, index) => ({
    ...{ type: 'VIDEO' as const, title: `Video ${index}`, subTitle: '', thumbnail: '/t.webp' },
    path: `/video/${index}/`,
  }))
  slotStage({ remote: 'mf-sidebars', locales, pageData: { videos } }).render(<Sidebar />)
  const button = (name: string) => screen.getByRole('button', { name: `Prezi Video: ${name} cards` })
  return { row: screen.getByRole('list'), previous: button('previous'), next: button('next') }
}

// docs/behaviour/page.md#shelf-rows
it('its buttons scroll a row by whole cards, and are disabled at their ends', async () => {
  const user = userEvent.setup()
  const { row, previous, next } = showVideos()
  expect(previous).toHaveAttribute('aria-disabled', 'true')
  await user.click(next)
  expect(row.scrollLeft).toBe(4 * PITCH)
  expect(previous).toHaveAttribute('aria-disabled', 'false')
  await user.click(next)
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(next).toHaveFocus()
  await user.click(next)
  expect(row.scrollLeft).toBe(8 * PITCH)
  previous.focus()
  await user.keyboard('{Enter} ')
  expect(previous).toHaveAttribute('aria-disabled', 'true')
  expect(row.scrollLeft).toBe(0)
})

// docs/behaviour/page.md#shelf-rows
it('follows the writing from right to left', async () => {
  const { row, next } = showVideos()
  row.style.direction = 'rtl'
  await userEvent.click(next)
  expect(row.scrollLeft).toBe(-4 * PITCH)
})

// docs/behaviour/page.md#shelf-rows
it('needs no buttons when all cards are in sight', () => {
  fakeLayout({ clientWidth: 2_400, scrollWidth: 2_400 })
  const { next } = showVideos()
  expect(next.parentElement).toHaveAttribute('data-idle')
})
