import { setTimeout as wait } from 'node:timers/promises'
import { requestPage } from '../harness/request-page.ts'
import type { Site } from '../serve/site.ts'

/** Between two looks at the page. */
const LOOK_MS = 5

/** Edits a page that the edge has. @returns ms until the edge sends the new one, for each edit */
export async function timePurges(
  url: string,
  { editedPath, edit }: Pick<Site, 'editedPath' | 'edit'>,
  edits: number,
): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < edits; done++) {
    const before = await kept(url + editedPath)
    await edit()
    const start = performance.now()
    while ((await requestPage(url + editedPath)).body.equals(before)) await wait(LOOK_MS)
    times.push(performance.now() - start)
  }
  return times
}

/** Requests a page until the edge has it. */
async function kept(page: string): Promise<Buffer> {
  for (;;) {
    const { cache, body } = await requestPage(page)
    if (cache === 'hit') return body
    await wait(LOOK_MS)
  }
}
