import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { openModal, type PageData } from '@viewpage/shared-events'
import { screen, within } from '@testing-library/react'
import { createHost, type HostOptions } from '../../test/host.tsx'

const OFFER = {
  original: { file_name: 'Going around.sozi.html', media_type: 'text/html', bytes: 2_400_000 },
  pdf: { file_name: 'going-around.pdf', pages: 12 },
}
const offering = (data: unknown) => () => Promise.resolve({ status: 200, data })

async function openDownload(answer: HostOptions['answer'], pageData: Partial<PageData> = {}) {
  const host = createHost({ pageData, ...(answer && { answer }) })
  const { user } = host.show()
  host.hear(() => openModal(host.bus, 'DOWNLOAD_PRESENTATION_MODAL'))
  return { ...host, user, modal: within(await screen.findByRole('dialog', { name: 'Download' })) }
}

describe('the download modal', () => {
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

  it('hands on the token that opens the files of a private presentation', async () => {
    const { modal, calls } = await openDownload(offering(OFFER), { storageToken: 'a&b' })
    const links = await modal.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/api/v4/presentation/orbit1/download/original/?token=a%26b',
      '/api/v4/presentation/orbit1/download/pdf/?token=a%26b',
    ])
    expect(calls).toEqual(['GET /api/v4/presentation/orbit1/download/?token=a%26b'])
  })

  it('says that there is no original, in its place', async () => {
    const { modal } = await openDownload(offering({ ...OFFER, original: null }))
    expect(await modal.findByText('The original file is not offered.')).toBeInTheDocument()
    expect(modal.getAllByRole('link')).toHaveLength(1)
  })

  it('says that it is asking', async () => {
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
  ])('says why it cannot (%s), and asks again when told to', async (status, why) => {
    const refusal = new HttpError('', status === undefined ? {} : { status })
    let questions = 0
    const { modal, user } = await openDownload(() =>
      questions++ === 0 ? Promise.reject(refusal) : Promise.resolve({ status: 200, data: OFFER }),
    )
    expect(await modal.findByText(`This cannot be downloaded. ${why}`)).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(`This cannot be downloaded. ${why}`)
    await user.click(modal.getByRole('button', { name: 'Try again' }))
    expect(await modal.findAllByRole('link')).toHaveLength(2)
  })

  it.each([null, 'files', {}, { original: null }, { pdf: { file_name: 7, pages: 'many' } }])(
    'does not believe %j',
    async (data) => {
      const { modal } = await openDownload(offering(data))
      expect(await modal.findByText(/Something broke on our side\./)).toBeInTheDocument()
    },
  )
})
