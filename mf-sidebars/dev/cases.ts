import type { Case } from '@viewpage/remote-kit/dev'

/** Situations to look at with `npm run dev -w mf-sidebars`. */
export const cases: Record<string, Case> = {
  plain: { slots: ['app-promo', 'sidebar', 'cta'] },
}
