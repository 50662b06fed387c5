import { beforeAll, describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { openModal, type DeckPageData } from '@viewpage/shared-events'
import { screen, within } from '@testing-library/react'
import { createHost, type HostOptions } from '../../test/host.tsx'
import { loadDialog } from '../modals/modal-registry.ts'

// On a busy machine the first import takes longer than a query waits.
beforeAll(() => loadDialog())

const OFFER = {
  original: { file_name: 'Going around.sozi.html', media_type: 'text/html', bytes: 2_400_000 },
  pdf: { file_name: 'going-around.pdf', pages: 12 },
}
const offering = (data: unknown) => () => Promise.resolve({ status: 200, data })

async function openDownload(answer: HostOptions['answer'], pageData: Partial<DeckPageData> = {}) {
  const host = createHost({ pageData, ...(answer && { answer }) })
  const { user } = host.show()
  host.actAsOtherRemote(() => openModal(host.bus, 'DOWNLOAD_PRESENTATION_MODAL'))
  return { ...host, user, modal: within(await screen.findByRole('dialog', { name: 'Download' })) }
}

describe('the download modal', () => {
  // docs/behaviour/toolbar.md#download-dialog
  it('offers the original with its name and size, and a PDF of the steps', async () => {
    const { modal, calls } = await openDownload(offering(OFFER))
    const original = await modal.findByRole('link', { name: 'Download Original file' })
    expect(original).toHaveAttribute('href', '/api/v4/presentation/orbit1/download/original/')
    expect(modal.getByText('Going around.sozi.html')).toBeInTheDocument()
    expect(modal.getByText('2.4 MB')).toBeInTheDocument()
    expect(modal.getByRole('link', { name: 'Download PDF of the steps' })).toHaveAttribute(
      'href',
      '/api/v4/presentation/orbit1/download/pdf/',
    )
    expect(modal.getByText('12 pages')).toBeInTheDocument()
    expect(calls).toEqual(['GET /api/v4/presentation/orbit1/download/'])
  })

  it('passes on the token that grants access to the files of a private presentation', async () => {
    const { modal, calls } = await openDownload(offering(OFFER), { storageToken: 'a&b' })
    const links = await modal.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/api/v4/presentation/orbit1/download/original/?token=a%26b',
      '/api/v4/presentation/orbit1/download/pdf/?token=a%26b',
    ])
    expect(calls).toEqual(['GET /api/v4/presentation/orbit1/download/?token=a%26b'])
  })

  // docs/behaviour/toolbar.md#download-dialog
  it('shows a message in the row of the original when there is none', async () => {
    const { modal } = await openDownload(offering({ ...OFFER, original: null }))
    expect(await modal.findByText('The original file is not offered.')).toBeInTheDocument()
    expect(modal.getAllByRole('link')).toHaveLength(1)
  })

  it('announces that the offer is loading', async () => {
    await openDownload(() => new Promise(() => undefined))
    expect(screen.getByRole('status')).toHaveTextContent('Looking for what can be downloaded…')
  })

  it.each([
    [401, 'Log in and try again.'],
    [403, 'Its owner does not allow downloads.'],
    [404, 'It is no longer here.'],
    [429, 'That was too often. Try again in a moment.'],
    [500, 'Something broke on our side. Try again.'],
    [undefined, 'No connection. Try again.'],
  ])('shows why the request failed (%s), and retries on request', async (status, why) => {
    const error = new HttpError('', status === undefined ? {} : { status })
    let requests = 0
    const { modal, user } = await openDownload(() =>
      requests++ === 0 ? Promise.reject(error) : Promise.resolve({ status: 200, data: OFFER }),
    )
    expect(await modal.findByText(`This cannot be downloaded. ${why}`)).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(`This cannot be downloaded. ${why}`)
    await user.click(modal.getByRole('button', { name: 'Try again' }))
    expect(await modal.findAllByRole('link')).toHaveLength(2)
  })

  it.each([null, 'files', {}, { original: null }, { pdf: { file_name: 7, pages: 'many' } }])(
    'rejects the response %j',
    async (data) => {
      const { modal } = await openDownload(offering(data))
      expect(await modal.findByText(/Something broke on our side\./)).toBeInTheDocument()
    },
  )
})
