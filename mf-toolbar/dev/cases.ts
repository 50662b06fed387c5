import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { samplePageData, samplePrezilink, type Case } from '@viewpage/remote-kit/dev'
import { openModal, viewer, type ModalName, type DeckPageData } from '@viewpage/shared-events'

const loggedIn = { isAuthenticated: true } satisfies Partial<DeckPageData>
const features = samplePageData.evaluatedFeatures
const slots = ['toolbar', 'modals']

/** The server saves a like after 400 ms. */
const OK: HttpAnswer = { status: 200, data: null }
const saves = () => soon(OK)

function soon(answer: HttpAnswer | HttpError): Promise<HttpAnswer> {
  return new Promise((resolve, reject) =>
    setTimeout(() => (answer instanceof HttpError ? reject(answer) : resolve(answer)), 400),
  )
}

/** Sets the CSRF cookie that the server sets on every page, and publishes that the viewer shows step 3. */
const play: Case['play'] = (bus) => {
  document.cookie = 'csrftoken=stand-alone'
  bus.publish(viewer.stepChanged, { step: 3, stepCount: 12, title: 'The Sun holds on' })
}

function caseOf(pageData: Partial<DeckPageData>, answer: Case['answer'] = saves): Case {
  return { slots, pageData, answer, play }
}

const OFFER = {
  original: {
    file_name: 'going-around-a-short-history-of-orbits.sozi.html',
    media_type: 'text/html',
    bytes: 2_400_000,
  },
  pdf: { file_name: 'going-around.pdf', pages: 12 },
}

/** A case that opens a modal on load. */
function modalCase(
  name: ModalName,
  pageData: Partial<DeckPageData> = {},
  answer: Case['answer'] = saves,
): Case {
  return {
    slots,
    pageData,
    answer,
    play(bus) {
      play?.(bus)
      // After the slot that draws the modal has mounted.
      setTimeout(() => openModal(bus, name))
    },
  }
}

const copyable = {
  privacy: 'reusable',
  evaluatedFeatures: { ...features, make_a_copy: true },
  showMakeACopyButton: true,
  makeACopyRedirectUrl: '/dashboard/next/?copy=orbit1',
} satisfies Partial<DeckPageData>

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
    ...copyable,
    viewerRights: { edit: true, comment: true, hasPresenterViewFeature: true },
    evaluatedFeatures: { ...features, content_curation: true, make_a_copy: true },
  }),
  commenter: caseOf({
    ...loggedIn,
    viewerRights: { edit: false, comment: true, hasPresenterViewFeature: false },
  }),
  copy: caseOf({ ...loggedIn, ...copyable }, (_method, url) =>
    soon(url.endsWith('/copy/') ? { status: 201, data: { edit_path: '/?case=editor' } } : OK),
  ),
  'failing-copy': caseOf({ ...loggedIn, ...copyable }, () =>
    soon(new HttpError('Request failed with status code 403', { status: 403 })),
  ),
  'copy-and-download': caseOf({ ...loggedIn, ...copyable, allowDownload: true }),
  administrator: caseOf({
    ...loggedIn,
    ...copyable,
    byOwner: true,
    allowDownload: true,
    viewerRights: { edit: true, comment: true, hasPresenterViewFeature: true },
    evaluatedFeatures: { ...features, content_curation: true, make_a_copy: true, admin_tools: true },
  }),
  'no-likes': { slots, pageData: { likesCount: undefined, viewCount: 0 } },
  'view-link': caseOf({
    ...loggedIn,
    privacy: 'private',
    prezilink: samplePrezilink,
  }),
  'responsive-only': caseOf({ embedSizing: 'responsive' }),
  private: caseOf({ ...loggedIn, privacy: 'private' }),
  'long-title-and-hostile-tags': caseOf({
    title: `"><script>alert('title')</script> & 🪐 مدار ${'long '.repeat(400)}`,
    tags: '#orbits, <b>bold</b>, "quoted", two words, مدار, 🪐, under_score, ,',
    likesCount: 1234567,
    viewCount: 1234567890,
  }),
  'right-to-left-title': caseOf({ title: 'مدارات: تاريخ قصير', tags: 'مدارات,فلك', allowDownload: true }),
  'share-modal': modalCase('SOCIAL_SHARE_MODAL'),
  'share-modal-private': modalCase('SOCIAL_SHARE_MODAL', { privacy: 'private' }),
  'embed-modal': modalCase('EMBED_CODE_MODAL'),
  'embed-modal-responsive-only': modalCase('EMBED_CODE_MODAL', { embedSizing: 'responsive' }),
  'embed-modal-private': modalCase('EMBED_CODE_MODAL', { privacy: 'private' }),
  'download-modal': modalCase('DOWNLOAD_PRESENTATION_MODAL', { allowDownload: true }, () =>
    soon({ status: 200, data: OFFER }),
  ),
  'download-modal-pdf-only': modalCase('DOWNLOAD_PRESENTATION_MODAL', { allowDownload: true }, () =>
    soon({ status: 200, data: { ...OFFER, original: null } }),
  ),
  'download-modal-loading': modalCase(
    'DOWNLOAD_PRESENTATION_MODAL',
    { allowDownload: true },
    () => new Promise(() => undefined),
  ),
  'download-modal-failing': modalCase('DOWNLOAD_PRESENTATION_MODAL', { allowDownload: true }, () =>
    soon(new HttpError('Request failed with status code 403', { status: 403 })),
  ),
  'email-capture-modal': modalCase('EMAIL_CAPTURE_MODAL'),
  'presenter-view-download-modal': modalCase('PRESENTER_VIEW_DOWNLOAD_MODAL'),
  'presenter-view-upgrade-modal': modalCase('PRESENTER_VIEW_UPGRADE_MODAL'),
}
