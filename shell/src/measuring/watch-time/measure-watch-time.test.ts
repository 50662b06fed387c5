import { describe, expect, it } from '@jest/globals'
import type { Clock } from '@viewpage/remote-kit/browser'
import { createBus, viewer } from '@viewpage/shared-events'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { followViewer } from './measure-watch-time.ts'
import { watchViewer, type Happening, type TimedHappening } from './watch-signal.ts'
import { createLateClock } from './replay-clock.ts'

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
  const visibility = {
    isVisible: () => isVisible,
    subscribe: (listener: (isVisible: boolean) => void) => {
      tellVisibility = listener
      return () => undefined
    },
  }
  const followBy = (by: Clock) =>
    followViewer({
      clock: by,
      sendPathView: isTracked ? ({ step, activeTime }) => told.push(['path', step, activeTime]) : null,
      log: ({ action, trigger, activeSeconds }) =>
        told.push(['log', action, trigger, ...(activeSeconds === undefined ? [] : [activeSeconds])]),
    })
  return {
    bus,
    clock,
    told,
    follow: () => watchViewer({ bus, visibility }, followBy(clock)),
    /** Follows by what is remembered, from the moment that is called. */
    followLater() {
      const before: TimedHappening[] = []
      let follow: ((happening: Happening) => void) | null = null
      watchViewer({ bus, visibility }, (happening) => {
        if (follow) follow(happening)
        else before.push({ at: clock.now(), happening })
      })
      return () => {
        const late = createLateClock(clock, before[0]?.at ?? 0)
        follow = followBy(late)
        late.catchUp(before, follow)
      }
    },
    see(visible: boolean) {
      isVisible = visible
      tellVisibility(visible)
    },
    goTo: (step: number) => bus.publish(viewer.stepChanged, { step, stepCount: 12, title: '' }),
    cover: (isCovered: boolean) => bus.publish(viewer.analyticsTrackingChanged, { enabled: !isCovered }),
  }
}

describe('what a visitor watches', () => {
  it('counts in the same way when what measures it comes late', () => {
    const watch = (page: ReturnType<typeof visit>, come = () => {}) => {
      const { bus, clock, goTo, cover, see } = page
      clock.advance(5_000)
      bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'button' })
      goTo(1)
      cover(false)
      clock.advance(23_000)
      goTo(2)
      clock.advance(2_000)
      see(false)
      clock.advance(30_000)
      see(true)
      clock.advance(1_500)
      come()
      clock.advance(61_000)
      bus.publish(viewer.activityNoticed)
      cover(true)
      bus.publish(viewer.endScreenChanged, { visible: true })
      see(false)
      return page.told
    }
    const early = visit()
    early.follow()
    const late = visit()
    const told = watch(late, late.followLater())
    expect(told).toEqual(watch(early))
    expect(told.slice(0, 5)).toEqual([
      ['log', 'start', 'button'],
      ['path', 1, 10],
      ['path', 1, 10],
      ['path', 1, 3],
      ['path', 2, 2],
    ])
  })

  it('counts from the start on, and is told when the page is hidden', () => {
    const { bus, clock, told, follow, see, goTo, cover } = visit()
    follow()
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
    see(false)
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
