import { samplePageData, type Case } from '@viewpage/remote-kit/dev-slots'
import { viewer } from '@viewpage/shared-events'

const withSteps = (stepCount: number) => ({ deck: { ...samplePageData.deck, stepCount } })
const slots = ['counter-svelte']

export const cases: Record<string, Case> = {
  plain: { slots, pageData: withSteps(12) },
  'one-step': { slots, pageData: withSteps(1) },
  playing: {
    slots,
    pageData: withSteps(12),
    play: (bus) => bus.publish(viewer.stepChanged, { step: 4, stepCount: 12, title: '' }),
  },
}
