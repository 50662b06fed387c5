import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { samplePageData, type Case } from '@viewpage/remote-kit/dev'
import { viewer, type PageData } from '@viewpage/shared-events'

const loggedIn = { isAuthenticated: true } satisfies Partial<PageData>
const features = samplePageData.evaluatedFeatures
const slots = ['toolbar', 'modals']

/** Likes are saved after a moment. */
const saves = () => soon({ status: 200, data: null })

function soon(answer: HttpAnswer | HttpError): Promise<HttpAnswer> {
  return new Promise((resolve, reject) =>
    setTimeout(() => (answer instanceof HttpError ? reject(answer) : resolve(answer)), 400),
  )
}

/** The token that every page of the server comes with; the viewer stands at step 3. */
const play: Case['play'] = (bus) => {
  document.cookie = 'csrftoken=stand-alone'
  bus.publish(viewer.stepChanged, { step: 3, stepCount: 12, title: 'The Sun holds on' })
}

function caseOf(pageData: Partial<PageData>, answer: Case['answer'] = saves): Case {
  return { slots, pageData, answer, play }
}

/** Situations to look at with `npm run dev -w mf-toolbar`. */
export const cases: Record<string, Case> = {
  anonymous: { slots },
  'logged-in': caseOf(loggedIn),
  liked: caseOf({ ...loggedIn, hasLikedPrezi: true, likesCount: 1285 }),
  'failing-like': caseOf(loggedIn, () =>
    soon(new HttpError('Request failed with status code 503', { status: 503 })),
  ),
  editor: caseOf({
    ...loggedIn,
    viewerRights: { edit: true, comment: true, hasPresenterViewFeature: true },
    evaluatedFeatures: { ...features, content_curation: true, make_a_copy: true },
    showMakeACopyButton: true,
    makeACopyRedirectUrl: '/dashboard/next/',
  }),
  commenter: caseOf({
    ...loggedIn,
    viewerRights: { edit: false, comment: true, hasPresenterViewFeature: false },
  }),
  copy: caseOf({
    ...loggedIn,
    privacy: 'reusable',
    evaluatedFeatures: { ...features, make_a_copy: true },
    showMakeACopyButton: true,
    makeACopyRedirectUrl: '/dashboard/next/',
  }),
  'no-likes': { slots, pageData: { likesCount: undefined, viewCount: 0 } },
  'view-link': caseOf({
    ...loggedIn,
    privacy: 'private',
    prezilink: {
      link_id: 'linkopen1',
      viewer_identification: false,
      require_identification: false,
      sharer_first_name: 'Ada',
      sharer_last_name: 'Lovelace',
    },
  }),
  'responsive-only': caseOf({ embedSizing: 'responsive' }),
  private: caseOf({ ...loggedIn, privacy: 'private' }),
  'long-title-and-hostile-tags': caseOf({
    title: `"><script>alert('title')</script> & 🪐 مدار ${'long '.repeat(400)}`,
    tags: '#orbits, <b>bold</b>, "quoted", two words, مدار, 🪐, under_score, ,',
    likesCount: 1234567,
    viewCount: 1234567890,
  }),
}
