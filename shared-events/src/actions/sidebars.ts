import { defineAction, payloadOf } from '../define-action.ts'

/** The visitor followed a call to action. */
export const ctaClicked = defineAction({
  type: 'sidebars/ctaClicked',
  payload: payloadOf<{ location: string; text: string; type: 'button' | 'link'; targetUrl: string }>(),
  analytics: {
    event: 'click_cta',
    properties: ({ location, text, type, targetUrl }) => ({
      cta_location: location,
      cta_text: text,
      cta_type: type,
      target_url: targetUrl,
    }),
  },
})

/** The visitor goes to the pricing page. */
export const pricingVisited = defineAction({
  type: 'sidebars/pricingVisited',
  payload: payloadOf<{ location: string; text: string; type: 'button' | 'link'; targetUrl: string }>(),
  analytics: {
    event: 'visit_pricing_page',
    properties: ({ location, text, type, targetUrl }) => ({
      cta_location: location,
      cta_text: text,
      cta_type: type,
      target_url: targetUrl,
    }),
  },
})

/** The visitor opened a card: a template, a staff pick, a video, or the next presentation on the end screen. */
export const cardOpened = defineAction({
  type: 'sidebars/cardOpened',
  payload: payloadOf<{
    shelf: 'templates' | 'staffPicks' | 'videos' | 'upNext'
    path: string
    title: string
  }>(),
  analytics: {
    event: 'open_card',
    properties: ({ shelf, path }) => ({ shelf, target_url: path }),
  },
})
