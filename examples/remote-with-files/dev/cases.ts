import type { Case } from '@viewpage/remote-kit/dev'

export const cases: Record<string, Case> = {
  plain: { slots: ['sample'] },
  'long-title': { slots: ['sample'], pageData: { title: 'A very long title '.repeat(20) } },
}
