import { sampleVisitor, type Case } from '@viewpage/remote-kit/dev'
import type { PageData } from '@viewpage/shared-events'

const slots = ['banner', 'header']

const loggedIn: Partial<PageData> = {
  isAuthenticated: true,
  visitor: sampleVisitor,
  shouldShowPreziVideoBanner: false,
}

/** Situations to look at with `npm run dev -w mf-header-search`. */
export const cases: Record<string, Case> = {
  anonymous: { slots },
  'logged-in': { slots, pageData: loggedIn },
  teacher: {
    slots,
    pageData: {
      authorSegment: 'teacher',
      searchTerms: { teacher: ['Photosynthesis', 'Fractions', 'The water cycle', 'Macbeth', 'Volcanoes'] },
    },
  },
  'back-link': { slots, pageData: { ...loggedIn, backUrl: '/explore/' } },
  'claim-configured': { slots, pageData: { searchClaim: '360000000' } },
  results: { slots, pageData: { searchTerm: 'solar system', backUrl: '/explore/' } },
  'mark-only': { slots, pageData: { logoType: 'mark', shouldShowPreziVideoBanner: false } },
  'no-terms': { slots, pageData: { searchTerms: {}, shouldShowPreziVideoBanner: false } },
  'long-name': {
    slots,
    pageData: {
      ...loggedIn,
      visitor: {
        ...sampleVisitor,
        displayName: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff',
        email: 'hubert.blaine.wolfeschlegelsteinhausenbergerdorff@example.com',
      },
    },
  },
}
