import type { CardItem } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { actions, article, paragraph, points } from '../../pages/html/article.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/**
 * What the video product is for. Videos are made and played by another product
 * (docs/behaviour/addresses.md#every-target-answers).
 */
export function videoBody(text: ServerTexts, brand: string): Html {
  return article({
    title: text('video.title', { brand }),
    lead: text('video.lead'),
    sections: [
      {
        title: text('video.uses.title'),
        body: points([text('video.uses.explain'), text('video.uses.report'), text('video.uses.welcome')]),
      },
      {
        title: text('video.elsewhere.title'),
        body: [
          paragraph(text('video.elsewhere.text', { brand })),
          actions(
            ['/video/explore/', text('video.explore')],
            ['/edu/prezi-video-edu/', text('video.school')],
          ),
        ],
      },
    ],
  })
}

/** The video product for schools, and what this site offers them without it. */
export function videoEduBody(text: ServerTexts, brand: string): Html {
  return article({
    title: text('videoEdu.title', { brand }),
    lead: text('videoEdu.lead'),
    sections: [
      {
        title: text('video.uses.title'),
        body: points([text('videoEdu.lesson'), text('videoEdu.feedback'), text('videoEdu.students')]),
      },
      { title: text('video.elsewhere.title'), body: paragraph(text('video.elsewhere.text', { brand })) },
      {
        title: text('videoEdu.here.title'),
        body: [
          paragraph(text('videoEdu.here.text')),
          actions(['/', text('videoExplore.watch')], ['/video/explore/', text('video.explore')]),
        ],
      },
    ],
  })
}

/** The videos of the shelf, under the anchors that their cards lead to. */
export function videoExploreBody(text: ServerTexts, brand: string, videos: readonly CardItem[]): Html {
  return html`<div class="page-container"><div class="site-intro site-intro-wide"><h1>${text('videoExplore.title')}</h1><p>${text('videoExplore.lead', { brand })}</p></div>
${videos.length === 0 ? html`<p class="explore-text">${text('videoExplore.nothing')}</p>` : html`<ul class="site-grid site-videos">${videos.map((video) => card(text, video))}</ul>`}
${actions(['/', text('videoExplore.watch')], ['/video/', text('videoExplore.about', { brand })])}</div>`
}

function card(text: ServerTexts, { path, thumbnail, title, durationSeconds }: CardItem): Html {
  const [, anchor = ''] = path.split('#')
  const length =
    durationSeconds === undefined
      ? nothing
      : html`<span><span class="kit-visually-hidden">${text('videoExplore.length')} </span>${clock(durationSeconds)}</span>`
  return html`<li id="${anchor}" class="site-card"><img src="${thumbnail}" alt="" width="480" height="270" loading="lazy"><strong dir="auto">${title}</strong>${length}</li>`
}

/** `2:14` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
}
