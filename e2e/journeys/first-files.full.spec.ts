import { expect, test } from '../support/test.ts'

const DOCUMENT = '/api/v4/presentation/orbit1/document/?revision=1'

// docs/behaviour/overlay.md#first-files
test('the files that the answer of a document names are requested once, and play', async ({
  page,
  request,
  viewPage,
}) => {
  const linked = async () => {
    const answer = await request.get(DOCUMENT, { headers: { 'accept-encoding': 'br' } })
    return [...(answer.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, path]) => path)
  }
  // A new server reads documents in a thread that indexes the presentations first.
  await expect.poll(async () => (await linked()).length).toBeGreaterThan(0)
  const files = await linked()

  const requested: string[] = []
  page.on('request', (each) => requested.push(new URL(each.url()).pathname))
  await viewPage.openLive('/p/orbit1/')
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 12)
  expect(requested.filter((path) => files.includes(path)).toSorted()).toEqual(files.toSorted())

  const initiators = await page.evaluate((paths) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ name }) => paths.includes(new URL(name).pathname))
      .map(({ initiatorType }) => initiatorType)
  }, files)
  expect(new Set(initiators)).toEqual(new Set(['link']))
})
