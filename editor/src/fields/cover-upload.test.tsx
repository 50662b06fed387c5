import { expect, test } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import { RefusedError } from '@viewpage/remote-kit/host'
import { slotStage } from '@viewpage/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorRoot } from '../EditorRoot.tsx'
import { locales } from '../locales/index.ts'

const STATE = {
  ...{ oid: 'orbit1', title: 'Going around', description: '', tags: [], privacy: 'public', version: 'v1' },
  can_change_privacy: true,
  steps: [{ id: 'a', title: 'One', notes: '', transcript: '' }],
}
const ok = (data: unknown): Promise<HttpAnswer> => Promise.resolve({ status: 200, data })
const refused = (status: number, data: object) =>
  Promise.reject(new RefusedError({ status, statusText: '', headers: new Map() } as never, data))

const COVER = `picture:${'c'.repeat(64)}`
const file = (bytes = 3, type = 'image/png') => new File([new Uint8Array(bytes)], 'cover', { type })

function openEditor(upload: () => Promise<HttpAnswer> = () => ok({ cover: COVER }), own: object = {}) {
  const stage = slotStage({
    remote: 'editor',
    locales,
    pageData: {
      isAuthenticated: true,
      viewerRights: { edit: true, comment: true, hasPresenterViewFeature: false },
    },
    answer(method, url, body) {
      if (url.endsWith('/cover/')) return upload()
      return ok({ ...STATE, ...own, ...(method === 'PUT' && { ...(body as object), version: 'v2' }) })
    },
  })
  const { container } = stage.render(<EditorRoot toolbar={null} stage={null} />)
  const choose = async (chosen: File) =>
    userEvent.upload(await screen.findByLabelText('Upload a picture', { selector: 'input' }), chosen, {
      applyAccept: false,
    })
  const sent = (method: string) => stage.requests.filter((each) => each.method === method)
  const cover = () => within(screen.getByRole('group', { name: 'Cover' }))
  return { ...stage, choose, sent, cover, container }
}

// docs/behaviour/editing.md#cover
test('an uploaded picture is the cover with the next save, and can be undone', async () => {
  const { choose, sent, cover, container } = openEditor()
  const chosen = file()
  await choose(chosen)
  expect(await cover().findByText('Uploaded picture')).toBeVisible()
  expect(sent('POST')).toMatchObject([{ url: '/api/v4/presentation/orbit1/cover/', body: chosen }])
  expect(container.querySelector('img[width="160"]')).toHaveAttribute(
    'src',
    `/assets/orbit1/${'c'.repeat(64)}.webp`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent('PUT')).toMatchObject([{ body: { cover: COVER } }])
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(cover().getByText('First step')).toBeVisible()
})

test.each([
  [
    'more than 10 MB',
    file(10 * 1024 * 1024 + 1),
    undefined,
    'The file has more than 10 MB. Make it smaller.',
  ],
  ['an SVG', file(3, 'image/svg+xml'), undefined, /^An SVG cannot be the cover/],
  ['too many pixels', file(), () => refused(422, { error: 'invalid_body', fault: 'pixels' }), /40 million/],
  ['no room', file(), () => refused(413, { error: 'quota_exceeded' }), /no room left/],
  ['no connection', file(), () => Promise.reject(new HttpError('Network Error')), /no connection/],
])('a picture that is not taken says why: %s', async (_, chosen, upload, sentence) => {
  const { choose, cover } = openEditor(upload)
  await choose(chosen)
  expect(await cover().findByRole('alert')).toHaveTextContent(sentence)
  expect(cover().getByText('First step')).toBeVisible()
})

test('only the owner uploads one', async () => {
  const { cover } = openEditor(undefined, { can_change_privacy: false })
  await screen.findByRole('group', { name: 'Cover' })
  expect(cover().queryByRole('button')).toBeNull()
})
