import { samplePageData, type Case } from '@viewpage/remote-kit/dev-slots'
import { viewer } from '@viewpage/shared-events'

const withSteps = (stepCount: number) => ({ deck: { ...samplePageData.deck, stepCount } })

export const cases: Record<string, Case> = {
  plain: { slots: ['progress'], pageData: withSteps(12) },
  'one-step': { slots: ['progress'], pageData: withSteps(1) },
  playing: {
    slots: ['progress'],
    pageData: withSteps(12),
    play: (bus) => bus.publish(viewer.stepChanged, { step: 4, stepCount: 12, title: '' }),
  },
}
