import { samplePageData, type Case } from '@viewpage/remote-kit/dev'
import type { DeckPageData } from '@viewpage/shared-events'
import { blur, poster, whiteBlur, whitePoster } from './sample-images.ts'
import { sampleTranscript } from './sample-transcript.ts'

const documentUrl = new URL('./small-deck.json', import.meta.url).href

const page: Partial<DeckPageData> = {
  previewUrl: poster,
  previewBlur: blur,
  transcriptData: sampleTranscript,
  teaseContent: { oid: 'ocean1', title: 'Reading a coastline', path: '/p/ocean1/', thumbnail: poster },
  deck: { ...samplePageData.deck, documentUrl, stepThumbnailUrl: `${poster}#{step}` },
}
const slots = ['viewer', 'teaser', 'metadata', 'transcript']
const pageWith = (changes: Partial<DeckPageData> = {}): Case => ({ slots, pageData: { ...page, ...changes } })

const hebrew: (typeof sampleTranscript)[number]['texts'] = [
  {
    id: 'h',
    styleClasses: ['body'],
    paragraphs: [{ text: 'לשמש יש 99.86% מהמסה, ולכן היא כמעט אינה זזה.' }],
  },
]

const longTitle =
  'A very long title that says nearly everything about the presentation before anybody opens it'

/** Cases for `npm run dev -w mf-viewer`; `main.tsx` replaces parts of the browser in some of them. */
export const cases: Record<string, Case> = {
  start: pageWith(),
  loading: pageWith({ forceAutoplay: true }),
  playing: pageWith({ forceAutoplay: true }),
  'context-lost': pageWith({ forceAutoplay: true }),
  'slow-document': pageWith({ forceAutoplay: true }),
  end: pageWith({ forceAutoplay: true }),
  'no-preview': pageWith({ previewUrl: null, previewBlur: null }),
  unlisted: pageWith({ privacy: 'unlisted' }),
  'long-title': pageWith({ title: longTitle }),
  'white-deck': pageWith({ previewUrl: whitePoster, previewBlur: whiteBlur }),
  'framed-deck': pageWith({ previewUrl: whitePoster, previewBlur: whiteBlur, coverAspect: 4 / 3 }),
  'failing-document': pageWith({ forceAutoplay: true }),
  rtl: pageWith({
    title: 'מסביב: היסטוריה קצרה של מסלולים',
    description: 'כוכבי הלכת אינם מקיפים את השמש; הם נופלים אליה ומחטיאים שוב ושוב.',
    transcriptData: sampleTranscript.map((topic) => ({ ...topic, title: 'השמש מחזיקה', texts: hebrew })),
  }),
  'identification-required': pageWith({
    privacy: 'private',
    prezilink: {
      link_id: 'linkask1',
      viewer_identification: true,
      require_identification: false,
      sharer_first_name: 'Ada',
      sharer_last_name: 'Lovelace',
    },
  }),
}
