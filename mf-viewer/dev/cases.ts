import type { Case } from '@viewpage/remote-kit/dev'

/** Situations to look at with `npm run dev -w mf-viewer`. */
export const cases: Record<string, Case> = {
  plain: { slots: ['viewer', 'teaser', 'metadata', 'transcript'] },
}
