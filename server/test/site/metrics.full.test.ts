import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { NO_METRICS } from '../../src/foundation/metrics/metrics.ts'
import { textOf } from '../../src/foundation/metrics/sum-metrics.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { analyticsEvent } from '../support/analytics-event.ts'

const DOCS = join(import.meta.dirname, '../../../docs/operating')

describe('the metrics', () => {
  let app: TestApp
  const lines = async () => (await textOf(await app.parts.metrics.read())).split('\n')
  const linesOf = async (name: string) => (await lines()).filter((line) => line.startsWith(name))

  beforeAll(async () => {
    app = await startApp('postgres', {
      env: {
        VIEWPAGE_METRICS_PORT: '0',
        // Nothing is mailed.
        VIEWPAGE_SMTP_URL: 'smtp://127.0.0.1:1',
        VIEWPAGE_MAIL_FROM: 'slides@viewpage.example',
        VIEWPAGE_PUBLIC_URL: 'http://localhost',
      },
    })
    const owner = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: owner.oid })
    for (let count = 0; count < 3; count++) await app.server.inject('/p/orbit1/')
    for (let count = 0; count < 50; count++)
      await app.server.inject(`/nothing-here-${count}/secret/more?x=${count}`)
    await app.server.inject('/p/orbit1/).')
    const payload = [analyticsEvent('play', { trigger: 'button' }), analyticsEvent('something_else')]
    await app.server.inject({ method: 'POST', url: '/log/json', payload })
    const visitor = app.browser()
    await visitor.get('/api/v1/csrf/')
    const viewed = { method: 'POST', url: '/api/v2/assets/presentation-viewed/' } as const
    for (const robot of [{}, { 'user-agent': 'Slackbot 1.0' }, { 'user-agent': 'Applebot/0.1' }])
      await visitor.ask({ ...viewed, payload: { prezi_oid: 'orbit1' }, headers: robot })
  })
  afterAll(() => app.stop())

  // docs/operating/metrics.md#what-is-measured
  it('count requests by the pattern of their route and the class of their status', async () => {
    const counts = await linesOf('viewpage_request_seconds_count')
    expect(counts).toContainEqual(
      expect.stringMatching(/method="GET",route="\/p\/:oid\/",status="[23]xx"\} 3$/),
    )
    expect(counts).toContain('viewpage_request_seconds_count{method="none",route="none",status="4xx"} 50')
    // The server looks there itself whether a mended address leads to a page.
    expect(counts.filter((line) => line.includes('HEAD'))).toEqual([])
  })

  // docs/operating/metrics.md#what-is-measured
  it('name no address that a visitor sent', async () => {
    expect((await lines()).filter((line) => /orbit1|nothing-here|secret/.test(line))).toEqual([])
  })

  it('count renders by remote and version, pages of the cache, events and writes', async () => {
    expect(await linesOf('viewpage_render_seconds_count')).not.toEqual([])
    expect(await linesOf('viewpage_page_cache_total')).not.toEqual([])
    expect(await linesOf('viewpage_events_total{outcome="valid"}')).toEqual([
      'viewpage_events_total{outcome="valid"} 1',
    ])
    expect(await linesOf('viewpage_commit_jobs_count')).not.toEqual([])
    expect(await linesOf('viewpage_database_connections')).toHaveLength(3)
    expect(await linesOf('viewpage_queue_length')).toHaveLength(6)
  })

  // docs/behaviour/tracking.md#robots
  it('count the views that robots report apart', async () => {
    expect(await linesOf('viewpage_reported_views_total{')).toEqual([
      'viewpage_reported_views_total{by="visitor"} 1',
      'viewpage_reported_views_total{by="robot"} 2',
    ])
  })

  it.each(['grafana/viewpage.json', 'metrics.md', 'prometheus-rules.yml'])('of %s exist', async (file) => {
    const known = new Set((await lines()).flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []))
    // This database has no replica.
    known.add('viewpage_replica_lag_seconds')
    const named =
      readFileSync(join(DOCS, file), 'utf8').match(/\b(?:viewpage|nodejs|process)_[a-z_0-9]+/g) ?? []
    const base = (name: string) => (known.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ''))
    expect(named.length).toBeGreaterThan(5)
    expect([...new Set(named.map(base))].filter((name) => !known.has(name))).toEqual([])
  })

  it('are not measured without a port', async () => {
    const other = await app.another({ VIEWPAGE_METRICS_PORT: '' })
    expect(other.parts.metrics).toBe(NO_METRICS)
    await other.close()
  })
})
