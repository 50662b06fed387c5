import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeckDocument } from '@viewpage/deck'
import type { Topic } from '@viewpage/shared-events'
import { AUTO, importDrawing, type SoziFrame, type SoziPresentation } from '@viewpage/importers/sozi'
import type { DemoPresentation } from '../decks/presentations.ts'
import { TEMPLATES, templateOid } from './index.ts'
import type { TemplatePlan, TemplateStep } from './template-plan.ts'

const ART = join(import.meta.dirname, '../../../server/static/art')

/** Seconds. */
const FLIGHT = 1.4

/** The presentations of the templates: imported drawings with a path. */
export function templatePresentations(): Promise<DemoPresentation[]> {
  return Promise.all(TEMPLATES.map(templatePresentation))
}

async function templatePresentation(plan: TemplatePlan, index: number): Promise<DemoPresentation> {
  const { art, title, description, tags } = plan
  const steps = [{ title, words: description, at: [320, 180, 640] } satisfies TemplateStep, ...plan.steps]
  const file = `${art}.svg`
  const svg = await readFile(join(ART, file), 'utf8')
  const { document, assets } = await importDrawing(file, svg, pathOf(steps), title)
  return {
    owner: 'templates',
    about: {
      oid: templateOid(plan),
      title,
      description,
      tags,
      privacy: 'reusable',
      settings: { allowDownload: true },
    },
    daysOld: 200 + index,
    deck: { document: finished(document, steps, backgroundIn(svg)), assets },
  }
}

/** The path as a Sozi presentation. */
function pathOf(steps: readonly TemplateStep[]): SoziPresentation {
  const frames = steps.map(({ title, at: [cx, cy, width] }, index): SoziFrame => {
    const camera = { cx, cy, width, height: (width * 9) / 16, angle: 0, opacity: 1 }
    return { id: `step-${index + 1}`, title, level: 0, flight: FLIGHT, cameras: new Map([[AUTO, camera]]) }
  })
  return { frames, aspect: 16 / 9, hidden: [] }
}

/** Adds the background colour of the drawing and the topics. */
function finished(document: DeckDocument, steps: readonly TemplateStep[], background: string): DeckDocument {
  const topics = steps.map(({ title, words }, index): Topic => {
    const text = { id: `words-${index + 1}`, styleClasses: ['body' as const], paragraphs: [{ text: words }] }
    return { id: `topic-${index + 1}`, step: index + 1, title, texts: [text], topics: [] }
  })
  return { ...document, canvas: { ...document.canvas, background, language: 'en' }, topics }
}

/** The colour of the first shape, which is the background of every drawing. */
function backgroundIn(svg: string): string {
  return /^<svg[^>]*><path d="M0 0h640v360H0z" fill="(#[0-9A-F]{6})"/.exec(svg)?.[1] ?? '#FFFFFF'
}
