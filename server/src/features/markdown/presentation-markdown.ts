import { cutTranscript, PAGE_LIMITS } from '@viewpage/deck/limits'
import { markdownAddress, markdownLink, markdownText } from '../../foundation/markup/markdown.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { ShownPresentation } from '../../content/presentations/presentation-store.ts'
import { fullNameOf } from '../../content/presentations/public-name.ts'
import { linesByStep, NO_STEP, type TranscriptLine } from './transcript-lines.ts'

export interface MarkdownSources {
  readonly presentation: ShownPresentation
  /** Of this site. */
  readonly origin: string
  readonly text: ServerTexts
  /** Whether the page links to what else its owner publishes. */
  readonly hasProfile: boolean
  /** Whether everybody may make a copy. */
  readonly offersCopies: boolean
}

/** What the page of a presentation shows to everybody, as Markdown (docs/behaviour/machines.md#markdown). */
export function presentationMarkdown(sources: MarkdownSources): string {
  const { presentation, origin } = sources
  const { title, description, transcript, stepTitles } = presentation
  const page = origin + pagePath(presentation)
  const titles = stepTitles.map((each) => each.slice(0, PAGE_LIMITS.stepTitle))
  const lines = linesByStep(cutTranscript(transcript), titles)
  const blocks = [
    `# ${markdownText(title)}`,
    ...description.split('\n').map(markdownText),
    factsOf(sources, page),
    ...blocksOf(lines.get(NO_STEP)),
    // As in the transcript of the page, the number leads to the step.
    ...titles.flatMap((stepTitle, index) => {
      const number = markdownLink(String(index + 1), `${page}#step=${index + 1}`)
      return [`## ${number} ${markdownText(stepTitle)}`.trimEnd(), ...blocksOf(lines.get(index + 1))]
    }),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function factsOf({ presentation, origin, text, hasProfile, offersCopies }: MarkdownSources, page: string) {
  const { owner, modifiedAt, deckLanguage, tags } = presentation
  const name = fullNameOf(owner) || owner.username
  const facts: [label: string, value: string][] = [
    [
      text('dashboard.sharing.panel.owner'),
      hasProfile ? markdownLink(name, `${origin}/user/${owner.oid}/`) : markdownText(name),
    ],
    [text('dashboard.list.changed'), new Date(modifiedAt).toISOString().slice(0, 10)],
    [text('settings.language'), markdownText(deckLanguage ?? '')],
    [text('dashboard.firstLook.tags'), tags.map(markdownText).join(', ')],
  ]
  return [
    ...facts.filter(([, value]) => value !== '').map(([label, value]) => `- ${label}: ${value}`),
    ...(offersCopies ? [`- ${text('dashboard.sharing.playback.copies')}`] : []),
    `- <${markdownAddress(page)}>`,
  ].join('\n')
}

/** Lines as blocks of Markdown; consecutive items are one list. */
function blocksOf(lines: readonly TranscriptLine[] = []): string[] {
  const blocks: string[] = []
  let isList = false
  for (const { kind, text } of lines) {
    const line = markdownText(text)
    if (kind === 'item') blocks.push(isList ? `${blocks.pop()}\n- ${line}` : `- ${line}`)
    else blocks.push(kind === 'heading' ? `### ${line}` : line)
    isList = kind === 'item'
  }
  return blocks
}
