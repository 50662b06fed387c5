import type { Language } from '@viewpage/shared-events'
import { MAX_EMBED_SIDE_PX } from '@viewpage/shared-events/embed-code'
import { html, type Html } from '../../foundation/markup/html.ts'
import { actions, article, paragraph, table } from '../../pages/html/article.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

export interface EmbeddingPage {
  readonly text: ServerTexts
  readonly language: Language
  /** Of this site. */
  readonly origin: string
  /** The embed code of a presentation here; `null` when there is none to show. */
  readonly example: string | null
}

/** How to embed a presentation. The embed dialog links here with "learn more". */
export function embeddingBody({ text, language, origin, example }: EmbeddingPage): Html {
  const most = formatsFor(language).number(MAX_EMBED_SIDE_PX)
  const heads = [text('embedding.options.address'), text('embedding.options.effect')]
  const rows = [
    ['#step=7', text('embedding.options.step')],
    ['?autoplay=1', text('embedding.options.autoplay')],
    ['?autoplay=0', text('embedding.options.noAutoplay')],
    ['?end=12', text('embedding.options.end')],
    ['?loop=1', text('embedding.options.loop')],
    ['?bar=0', text('embedding.options.noBar')],
    ['?title=0', text('embedding.options.noTitle')],
    ['?link=0', text('embedding.options.noLink')],
    ['?theme=light', text('embedding.options.theme')],
    ['?color=fff8e1', text('embedding.options.color')],
    [`?lang=${language}`, text('embedding.options.language')],
  ] as const
  return article({
    title: text('embedding.title'),
    lead: text('embedding.lead'),
    sections: [
      {
        title: text('embedding.size.title'),
        body: [
          paragraph(text('embedding.size.text', { most })),
          paragraph(text('embedding.size.responsive')),
        ],
      },
      ...(example === null ? [] : [{ title: text('embedding.example'), body: code(example) }]),
      { title: text('embedding.options.title'), body: table(text('embedding.options.title'), heads, rows) },
      { title: text('embedding.manners.title'), body: paragraph(text('embedding.manners.text')) },
      {
        title: text('embedding.control.title'),
        body: [paragraph(text('embedding.control.text')), code(clientExample(origin))],
      },
      {
        title: text('embedding.oembed.title'),
        body: [paragraph(text('embedding.oembed.text')), code(`${origin}/oembed?url=…`)],
      },
      { title: text('embedding.not.title'), body: paragraph(text('embedding.not.text')) },
    ],
  })
}

/** Every method and event of the client (docs/embedding.md#controlling-it-from-the-page). */
const clientExample = (origin: string) => `<script src="${origin}/static/embed-client.js"></script>
<script>
  const player = viewpage.connect(document.querySelector('iframe'))
  // play() pause() start() next() previous() first() last() goTo(7) fullscreen()
  // state() steps() elapsed()
  // ready steps started step state time ended error
  player.on('step', ({ step, total }) => console.log(step, total))
</script>`

function code(content: string): Html {
  return html`<pre class="site-code-block"><code>${content}</code></pre>`
}

/** Why a view link asks who is watching, what its owner sees, and how to take it back. */
export function whoIsWatchingBody(text: ServerTexts): Html {
  return article({
    title: text('whoIsWatching.title'),
    lead: text('whoIsWatching.lead'),
    sections: [
      { title: text('whoIsWatching.sees.title'), body: paragraph(text('whoIsWatching.sees.text')) },
      { title: text('whoIsWatching.must.title'), body: paragraph(text('whoIsWatching.must.text')) },
      { title: text('whoIsWatching.again.title'), body: paragraph(text('whoIsWatching.again.text')) },
      {
        title: text('whoIsWatching.delete.title'),
        body: [
          paragraph(text('whoIsWatching.delete.text')),
          actions(
            ['/privacy/choices/', text('footer.choices')],
            ['/privacy/', text('whoIsWatching.privacy')],
          ),
        ],
      },
    ],
  })
}
