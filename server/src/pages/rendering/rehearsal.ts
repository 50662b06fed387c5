import type { RenderedSlots, Rehearsal } from '../../foundation/contracts/server-build.ts'
import type { RemoteRenderer } from './remote-renderer.ts'

/** Slots that get the same props, as JSON. */
interface RehearsedPart {
  readonly slots: readonly string[]
  readonly props: string
}

/** A page in one language. */
export interface RehearsedPage {
  readonly language: string
  readonly parts: readonly RehearsedPart[]
}

/**
 * Renders pages one after another. The first page is rendered twice, because the first run of code is slow. Stops after a
 * page without any HTML.
 *
 * @param deadlineMs for the slots of one page with the same props
 */
export async function rehearseWith(
  renderer: RemoteRenderer,
  pages: readonly RehearsedPage[],
  deadlineMs: number,
): Promise<Rehearsal[]> {
  const render = async ({ language, parts }: RehearsedPage): Promise<Rehearsal> => {
    const start = performance.now()
    const rendered: RenderedSlots[] = []
    for (const { slots, props } of parts)
      rendered.push(await renderer.render(slots, props, deadlineMs, () => undefined))
    return {
      language,
      rendered: Object.assign({}, ...rendered) as RenderedSlots,
      ms: performance.now() - start,
    }
  }

  await renderer.load()
  const [first] = pages
  if (!first) return []
  const warmUp = await render(first)
  if (hasNoHtml(warmUp)) return [warmUp]
  const rehearsals: Rehearsal[] = []
  for (const page of pages) {
    const rehearsal = await render(page)
    rehearsals.push(rehearsal)
    // A version that hangs on every page would delay the release by a deadline for each page.
    if (hasNoHtml(rehearsal)) break
  }
  return rehearsals
}

const hasNoHtml = ({ rendered }: Rehearsal) => Object.values(rendered).every((slot) => 'error' in slot)
