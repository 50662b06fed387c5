import { samplePrezilink, type Case } from '@viewpage/remote-kit/dev'
import { identification, type DeckPageData } from '@viewpage/shared-events'
import { HttpError } from '@viewpage/remote-kit'
import { sampleBlur } from './sample-blur.ts'

const slots = ['identification']

const prezilink = { ...samplePrezilink, link_id: 'linkask1', viewer_identification: true }

const viewLink: Partial<DeckPageData> = { privacy: 'private', previewBlur: sampleBlur, prezilink }

const required: Partial<DeckPageData> = {
  ...viewLink,
  previewBlur: null,
  prezilink: { ...prezilink, require_identification: true },
}

const accepted = { status: 200, data: null }

/** Sets the cookie that answers need. The lookup uses `fetch` and fails on this page, so the overlay is shown. */
function setCsrfCookie() {
  document.cookie = 'csrftoken=dev'
}

/** Situations to look at with `npm run dev -w mf-identification`. */
export const cases: Record<string, Case> = {
  asking: { slots, pageData: viewLink, answer: () => Promise.resolve(accepted), play: setCsrfCookie },
  prefilled: {
    slots,
    pageData: { ...viewLink, viewerName: 'Ben Okri', viewerEmail: 'ben@example.com' },
    answer: () => Promise.resolve(accepted),
    play: setCsrfCookie,
  },
  'mistyped-email': {
    slots,
    pageData: { ...viewLink, viewerName: 'Ben Okri', viewerEmail: 'ben.example.com' },
    play: () => {
      setTimeout(() => document.querySelector<HTMLElement>('input[type=email]')?.focus(), 500)
      setTimeout(() => document.querySelector<HTMLElement>('button')?.focus(), 600)
    },
  },
  'unsent-answer': {
    slots,
    pageData: viewLink,
    play: () => {
      const unsent = { name: 'Ben Okri', email: 'ben@example.com', until: Date.now() + 60_000 }
      localStorage.setItem('viewpage.unsent-answers', JSON.stringify([['linkask1', unsent]]))
    },
  },
  'half-prefilled': { slots, pageData: { ...viewLink, viewerName: 'Ben Okri' } },
  required: {
    slots,
    pageData: required,
    answer: () => new Promise((resolve) => setTimeout(() => resolve(accepted), 2_000)),
    play: setCsrfCookie,
  },
  'required-and-rejected': {
    slots,
    pageData: { ...required, previewBlur: sampleBlur },
    answer: () => Promise.reject(new HttpError('Request failed with status code 422', { status: 422 })),
    play: setCsrfCookie,
  },
  'required-and-offline': { slots, pageData: { ...required, previewBlur: sampleBlur }, play: setCsrfCookie },
  'white-deck': {
    slots,
    pageData: {
      ...viewLink,
      previewBlur: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="54"><path fill="#fff" d="M0 0h96v54H0z"/></svg>')}`,
    },
  },
  'long-name': {
    slots,
    pageData: {
      ...viewLink,
      prezilink: {
        ...prezilink,
        sharer_first_name: 'Hubert Blaine',
        sharer_last_name: 'Wolfeschlegelsteinhausenbergerdorff',
      },
    },
  },
  'before-playback': {
    slots,
    pageData: viewLink,
    play: (bus) => bus.publish(identification.viewerIdentificationRequested),
  },
  'not-asked': { slots, pageData: { ...viewLink, byOwner: true } },
}
