import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createBus, sidebars } from '@viewpage/shared-events'
import { publishInfoVisits } from './publish-info-visits.ts'

const bus = createBus({
  sender: { remote: 'shell', version: '1' },
  onSubscriberFailure: ({ error }) => {
    throw error
  },
})
let published: unknown[] = []
bus.on(sidebars.pricingVisited, (payload) => published.push(['pricingVisited', payload]))
bus.on(sidebars.ctaClicked, (payload) => published.push(['ctaClicked', payload]))

beforeAll(() => {
  publishInfoVisits(bus)
  // jsdom cannot navigate.
  document.addEventListener('click', (event) => event.preventDefault())
})
beforeEach(() => void (published = []))

function click(markup: string): void {
  document.body.innerHTML = markup
  document.querySelector<HTMLElement>('[data-clicked]')?.click()
}

// docs/behaviour/tracking.md#calls-to-action
test('a click on a link to the prices or the product is published, from the footer and from a page', () => {
  click('<footer><a href="/pricing/" data-clicked>Prices</a></footer>')
  click('<footer><a href="/product/"><b data-clicked>What it is</b></a></footer>')
  click('<main><a class="kit-button" href="/pricing/" data-clicked> See prices\n</a></main>')
  expect(published).toEqual([
    ['pricingVisited', { location: 'footer', text: 'Prices', type: 'link', targetUrl: '/pricing/' }],
    ['ctaClicked', { location: 'footer', text: 'What it is', type: 'link', targetUrl: '/product/' }],
    ['pricingVisited', { location: 'page_body', text: 'See prices', type: 'button', targetUrl: '/pricing/' }],
  ])
})

test('no other link is, nor one of a slot, which publishes its own', () => {
  click('<footer><a href="/terms/" data-clicked>Terms</a></footer>')
  click('<div data-slot="cta"><a href="/pricing/" data-clicked>See plans</a></div>')
  click('<footer><p data-clicked>2026</p></footer>')
  expect(published).toEqual([])
})
