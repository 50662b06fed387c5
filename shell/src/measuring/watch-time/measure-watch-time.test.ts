import { describe, expect, it } from '@jest/globals'
import type { Clock } from '@viewpage/remote-kit/browser'
import { createBus, viewer } from '@viewpage/shared-events'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { measureWatchTime } from './measure-watch-time.ts'
import { observeViewer, type WatchSignal, type TimedSignal } from './watch-signal.ts'
import { createReplayClock } from './replay-clock.ts'

function visit({ isTracked = true } = {}) {
  const bus = createBus({
    sender: { remote: 'mf-viewer', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const clock = createManualClock()
  const logged: unknown[][] = []
  let isVisible = true
  let setVisibility = (_: boolean) => {}
  const visibility = {
    isVisible: () => isVisible,
    subscribe: (listener: (isVisible: boolean) => void) => {
      setVisibility = listener
      return () => undefined
    },
  }
  const measureBy = (by: Clock) =>
    measureWatchTime({
      clock: by,
      sendPathView: isTracked ? ({ step, activeTime }) => logged.push(['path', step, activeTime]) : null,
      log: ({ action, trigger, activeSeconds, seen }) => {
        const more = [activeSeconds, seen].filter((value) => value !== undefined)
        logged.push(['log', action, trigger, ...more])
      },
    })
  return {
    bus,
    clock,
    logged,
    measure: () => observeViewer({ bus, visibility }, measureBy(clock)),
    /** Records signals; the returned function replays them and measures from then on. */
    measureLater() {
      const recorded: TimedSignal[] = []
      let measure: ((signal: WatchSignal) => void) | null = null
      observeViewer({ bus, visibility }, (signal) => {
        if (measure) measure(signal)
        else recorded.push({ at: clock.now(), signal })
      })
      return () => {
        const late = createReplayClock(clock, recorded[0]?.at ?? 0)
        measure = measureBy(late)
        late.replay(recorded, measure)
      }
    },
    see(visible: boolean) {
      isVisible = visible
      setVisibility(visible)
    },
    goTo: (step: number) => bus.publish(viewer.stepChanged, { step, stepCount: 12, title: '' }),
    cover: (isCovered: boolean) => bus.publish(viewer.analyticsTrackingChanged, { enabled: !isCovered }),
  }
}

describe('watch time', () => {
  it('is the same when the measuring code loads late', () => {
    const watch = (page: ReturnType<typeof visit>, load = () => {}) => {
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
      load()
      clock.advance(61_000)
      bus.publish(viewer.activityNoticed)
      cover(true)
      bus.publish(viewer.endScreenChanged, { visible: true })
      see(false)
      return page.logged
    }
    const early = visit()
    early.measure()
    const late = visit()
    const logged = watch(late, late.measureLater())
    expect(logged).toEqual(watch(early))
    expect(logged.slice(0, 5)).toEqual([
      ['log', 'start', 'button'],
      ['path', 1, 10],
      ['path', 1, 10],
      ['path', 1, 3],
      ['path', 2, 2],
    ])
  })

  // docs/behaviour/tracking.md#hidden-page
  it('counts from the start, and is logged when the page becomes hidden', () => {
    const { bus, clock, logged, measure, see, goTo, cover } = visit()
    measure()
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
    expect(logged).toEqual([
      ['log', 'start', 'button'],
      ['path', 1, 3],
      ['path', 2, 2],
      ['log', 'active_time', 'hidden', 5],
      ['path', 2, 1],
      ['log', 'active_time', 'hidden', 1],
    ])
  })

  // docs/behaviour/tracking.md#viewer-log
  it('logs that a presentation was seen, and at its start that it was not yet', () => {
    const { bus, logged, measure } = visit()
    bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'host', isSeenLater: true })
    measure()
    expect(logged).toEqual([['log', 'start', 'host', false]])
    bus.publish(viewer.presentationSeen, { oid: 'orbit1' })
    expect(logged.slice(1)).toEqual([['log', 'seen', 'timer']])
  })

  // docs/behaviour/tracking.md#overlay-pauses
  it('includes signals from before, and stops while the presentation is covered', () => {
    const { bus, clock, logged, measure, see, goTo, cover } = visit()
    bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'autoplay' })
    goTo(4)
    cover(false)
    measure()
    clock.advance(2_000)
    cover(true)
    clock.advance(30_000)
    expect(logged).toEqual([['log', 'start', 'autoplay']])
    see(false)
    see(true)
    clock.advance(30_000)
    cover(false)
    clock.advance(1_000)
    see(false)
    expect(logged.slice(1)).toEqual([
      ['path', 4, 2],
      ['log', 'active_time', 'hidden', 2],
      ['path', 4, 1],
      ['log', 'active_time', 'hidden', 1],
    ])
  })

  it('includes log entries of the end and of a restart', () => {
    const { bus, logged, measure } = visit()
    measure()
    bus.publish(viewer.endScreenChanged, { visible: true })
    bus.publish(viewer.endScreenChanged, { visible: false })
    bus.publish(viewer.restarted, { oid: 'orbit1', trigger: 'button' })
    bus.publish(viewer.restarted, { oid: 'orbit1', trigger: 'host' })
    expect(logged).toEqual([
      ['log', 'end', 'path'],
      ['log', 'restart', 'button'],
      ['log', 'restart', 'host'],
    ])
  })

  it('includes active time while the visitor moves, for more than a minute on one step', () => {
    const { bus, clock, logged, measure, goTo, cover } = visit()
    measure()
    goTo(1)
    cover(false)
    for (let second = 0; second < 120; second += 1) {
      clock.advance(1_000)
      bus.publish(viewer.activityNoticed)
    }
    const active = logged.filter(([, action]) => action === 'active_time').map(([, , , seconds]) => seconds)
    expect(active).toEqual([59, 60])
    expect(logged.filter(([way]) => way === 'path')).toHaveLength(6)
  })

  // docs/behaviour/tracking.md#tracking-id
  it('has no path view without a tracking id', () => {
    const { clock, logged, measure, see, goTo, cover } = visit({ isTracked: false })
    measure()
    goTo(1)
    cover(false)
    clock.advance(20_000)
    see(false)
    expect(logged).toEqual([['log', 'active_time', 'hidden', 20]])
  })
})
