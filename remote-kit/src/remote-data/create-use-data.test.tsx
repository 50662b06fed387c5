import { describe, expect, it } from '@jest/globals'
import type { RemoteCall, RemoteSource, SourceState } from '@viewpage/shared-events'
import { act, screen, waitFor } from '@testing-library/react'
import type { TArray, TObject, TString } from 'typebox'
import { HttpError } from '../http.ts'
import { slotStage, type SlotStageOptions } from '../../dev/slot-stage.tsx'
import { createUseData } from './create-use-data.ts'

/** As `typeof remote` of a remote. */
interface NotesRemote {
  readonly name: 'mf-notes'
  readonly data: { readonly notes: RemoteSource & { readonly schema: Notes } }
  readonly calls: { readonly addNote: RemoteCall & { readonly body: TString; readonly response: Notes } }
}
type Notes = TObject<{ notes: TArray<TString> }>

const locales: SlotStageOptions['locales'] = { en: {} }
const stored = (...notes: string[]): SourceState => ({ value: { notes }, reason: null })
const respond = (data: unknown) => ({ status: 200, data })
const REFRESH = 'Refresh'
const ADD = 'Add'
const NOTES_URL = '/data/mf-notes/notes/orbit1/?version=1.2.0'

interface Shown {
  readonly notes?: SourceState
  readonly answer?: NonNullable<SlotStageOptions['answer']>
}

function stageWith({ notes, answer }: Shown = {}) {
  const { useData, useCall } = createUseData<NotesRemote>('mf-notes')

  function NotesPanel() {
    const { value, reason, refresh } = useData('notes')
    const addNote = useCall('addNote')
    return (
      <>
        <p>{value === null ? `none: ${reason}` : value.notes.join(', ')}</p>
        <button onClick={refresh}>{REFRESH}</button>
        <button onClick={() => void addNote('Three')}>{ADD}</button>
      </>
    )
  }
  const sources: Record<string, SourceState> = notes ? { notes } : {}
  const remoteData = { 'mf-notes': { version: '1.2.0', sources } }
  const stage = slotStage({ remote: 'mf-notes', locales, pageData: { remoteData }, answer })
  return { ...stage, NotesPanel }
}

const linesOf = (requests: readonly { method: string; url: string }[]) =>
  requests.map(({ method, url }) => `${method} ${url}`)
const shown = () => document.querySelector('p')?.textContent
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

// docs/behaviour/releases.md#data-of-a-team
describe('the data of a remote in its component', () => {
  it('is in the HTML of the server and hydrates without a request', async () => {
    const { NotesPanel, hydrate, requests } = stageWith({ notes: stored('One', 'Two') })
    const { element, mismatches, unmount } = await hydrate(<NotesPanel />)
    expect([element.querySelector('p')?.textContent, mismatches, requests]).toEqual(['One, Two', [], []])
    unmount()
  })

  it.each<SourceState | undefined>([
    undefined,
    { value: null, reason: 'late' },
    { value: { notes: ['Old'] }, reason: null, isStale: true },
  ])('is asked for by the browser once if the page has no fresh value: %j', async (notes) => {
    const { NotesPanel, render, requests } = stageWith({ notes, answer: async () => respond(stored('One')) })
    render(
      <>
        <NotesPanel />
        <NotesPanel />
      </>,
    )
    await waitFor(() => expect(screen.getAllByText('One')).toHaveLength(2))
    expect(linesOf(requests)).toEqual([`GET ${NOTES_URL}`])
  })

  it.each(['missing', 'not-allowed', 'invalid', 'no-visitor'] as const)(
    'is not asked for again by itself when there is none: %s',
    (reason) => {
      const { NotesPanel, render, requests } = stageWith({ notes: { value: null, reason } })
      render(<NotesPanel />)
      expect([shown(), requests]).toEqual([`none: ${reason}`, []])
    },
  )

  it('is refreshed on demand, and keeps the last value when that fails', async () => {
    let isUp = true
    const { NotesPanel, render, requests } = stageWith({
      notes: stored('One'),
      answer: async () => {
        if (isUp) return respond(stored('One', 'Two'))
        throw new HttpError('Request failed with status code 503', { status: 503 })
      },
    })
    render(<NotesPanel />)
    await press(REFRESH)
    expect(shown()).toBe('One, Two')
    isUp = false
    await press(REFRESH)
    expect([shown(), requests.length]).toEqual(['One, Two', 2])
  })

  it('says that the browser is offline if there was never a value', async () => {
    const { NotesPanel, render } = stageWith()
    render(<NotesPanel />)
    await waitFor(() => expect(shown()).toBe('none: offline'))
  })

  it('is sent by a call, after which what is shown is asked for again', async () => {
    const { NotesPanel, render, requests } = stageWith({
      notes: stored('One'),
      answer: async (method) =>
        respond(method === 'POST' ? { value: { notes: ['Three'] } } : stored('One', 'Three')),
    })
    render(<NotesPanel />)
    await press(ADD)
    expect(linesOf(requests)).toEqual([
      'POST /data/mf-notes/addNote/orbit1/?version=1.2.0',
      `GET ${NOTES_URL}`,
    ])
    expect(requests[0]?.body).toBe('Three')
    expect(shown()).toBe('One, Three')
  })
})
