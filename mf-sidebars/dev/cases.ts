import { sampleVisitor, type Case } from '@viewpage/remote-kit/dev'
import type { DeckPageData } from '@viewpage/shared-events'
import { templates, topPicks, videos } from './sample-cards.ts'

const slots = ['app-promo', 'sidebar', 'cta']

const shelves: Partial<DeckPageData> = { topPicks, templates, templateCount: templates.length, videos }

const loggedIn: Partial<DeckPageData> = { ...shelves, isAuthenticated: true, visitor: sampleVisitor }

const long =
  'A very long title of the kind that people write when nobody stops them, with Donaudampfschifffahrtsgesellschaft in it'

/** Situations to look at with `npm run dev -w mf-sidebars`. */
export const cases: Record<string, Case> = {
  anonymous: { slots, pageData: shelves },
  'logged-in': { slots, pageData: loggedIn },
  'native-app': {
    slots,
    pageData: {
      ...loggedIn,
      isMobile: true,
      evaluatedFeatures: { native_app: true },
      nativeApp: {
        type: 'android',
        url: '/download/business/',
        ownProtocolUrl: 'viewpage://p/orbit1/',
        openAppTimeout: 300,
      },
    },
  },
  'long-titles': {
    slots,
    pageData: {
      topPicks: topPicks.map((item) => ({ ...item, title: long, subTitle: long })),
      templates: templates.map((item) => ({ ...item, title: long })),
      templateCount: templates.length,
      videos: videos.map((item) => ({ ...item, title: long })),
    },
  },
  'one-line-titles': {
    slots,
    pageData: {
      topPicks: topPicks.map((item) => ({ ...item, title: long, titleLines: 1 })),
      templates: templates.map((item) => ({ ...item, title: long, titleLines: 1 })),
      templateCount: 240,
    },
  },
  few: {
    slots,
    pageData: {
      topPicks: topPicks.slice(0, 1),
      templates: templates.slice(0, 1),
      templateCount: 1,
      videos: videos.slice(0, 2),
    },
  },
  empty: { slots },
  cta: { slots: ['cta'] },
  'cta-logged-in': { slots: ['cta'], pageData: { isAuthenticated: true, visitor: sampleVisitor } },
}
