import { describe, expect, it } from '@jest/globals'
import { createBus, viewer } from '@viewpage/shared-events'
import { createManualClock } from '../../test/manual-clock.ts'
import { followViewer } from './follow-viewer.ts'

function visit({ isTracked = true } = {}) {
  const bus = createBus({
    sender: { remote: 'mf-viewer', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const clock = createManualClock()
  const told: unknown[][] = []
  let isVisible = true
  let tellVisibility = (_: boolean) => {}
  const follow = (since?: number) =>
    followViewer({
      bus,
      clock,
      ...(since !== undefined && { since }),
      visibility: {
        isVisible: () => isVisible,
        subscribe: (listener) => {
          tellVisibility = listener
          return () => undefined
        },
      },
      sendPathView: isTracked ? ({ step, activeTime }) => told.push(['path', step, activeTime]) : null,
      log: ({ action, trigger, activeSeconds }) =>
        told.push(['log', action, trigger, ...(activeSeconds === undefined ? [] : [activeSeconds])]),
    })
  return {
    bus,
    clock,
    told,
    follow,
    see(visible: boolean) {
      isVisible = visible
      tellVisibility(visible)
    },
    goTo: (step: number) => bus.publish(viewer.stepChanged, { step, stepCount: 12, title: '' }),
    cover: (isCovered: boolean) => bus.publish(viewer.analyticsTrackingChanged, { enabled: !isCovered }),
  }
}

describe('what a visitor watches', () => {
  it('counts from the start on also when what measures it comes a moment later', () => {
    const { clock, told, follow, see, goTo, cover } = visit()
    clock.advance(5_000)
    goTo(1)
    cover(false)
    clock.advance(1_500)
    follow(5_000)
    clock.advance(2_000)
    see(false)
    expect(told).toEqual([
      ['path', 1, 3.5],
      ['log', 'active_time', 'hidden', 3.5],
    ])
  })

  it('counts from the start on, and is told when the page is hidden', () => {
    const { bus, clock, told, follow, see, goTo, cover } = visit()
    const stop = follow()
    clock.advance(5_000)
    bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'button' })
    goTo(1)
    cover(false)
    clock.advance(3_000)
    goTo(2)
    clock.advance(2_000)
    see(false)
    clock.advance(60_000)
    see(true)
    clock.advance(1_000)
    goTo(3)
    stop()
    expect(told).toEqual([
      ['log', 'start', 'button'],
      ['path', 1, 3],
      ['path', 2, 2],
      ['log', 'active_time', 'hidden', 5],
      ['path', 2, 1],
      ['log', 'active_time', 'hidden', 1],
    ])
  })

  it('is known to who comes late, and stands still while something lies over it', () => {
    const { bus, clock, told, follow, see, goTo, cover } = visit()
    bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'autoplay' })
    goTo(4)
    cover(false)
    follow()
    clock.advance(2_000)
    cover(true)
    clock.advance(30_000)
    expect(told).toEqual([['log', 'start', 'autoplay']])
    see(false)
    see(true)
    clock.advance(30_000)
    cover(false)
    clock.advance(1_000)
    see(false)
    expect(told.slice(1)).toEqual([
      ['path', 4, 2],
      ['log', 'active_time', 'hidden', 2],
      ['path', 4, 1],
      ['log', 'active_time', 'hidden', 1],
    ])
  })

  it('tells of the end and of starting over', () => {
    const { bus, told, follow } = visit()
    follow()
    bus.publish(viewer.endScreenChanged, { visible: true })
    bus.publish(viewer.endScreenChanged, { visible: false })
    bus.publish(viewer.restarted, { oid: 'orbit1', trigger: 'button' })
    bus.publish(viewer.restarted, { oid: 'orbit1', trigger: 'host' })
    expect(told).toEqual([
      ['log', 'end', 'path'],
      ['log', 'restart', 'button'],
      ['log', 'restart', 'host'],
    ])
  })

  it('is active while the visitor moves, for a minute and more on one step', () => {
    const { bus, clock, told, follow, goTo, cover } = visit()
    follow()
    goTo(1)
    cover(false)
    for (let second = 0; second < 120; second += 1) {
      clock.advance(1_000)
      bus.publish(viewer.activityNoticed)
    }
    const active = told.filter(([, action]) => action === 'active_time').map(([, , , seconds]) => seconds)
    expect(active).toEqual([59, 60])
    expect(told.filter(([way]) => way === 'path')).toHaveLength(6)
  })

  it('has no path view without a tracking id', () => {
    const { clock, told, follow, see, goTo, cover } = visit({ isTracked: false })
    follow()
    goTo(1)
    cover(false)
    clock.advance(20_000)
    see(false)
    expect(told).toEqual([['log', 'active_time', 'hidden', 20]])
  })
})
