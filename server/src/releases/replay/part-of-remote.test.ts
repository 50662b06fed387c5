import { describe, expect, it } from '@jest/globals'
import { samplePageData, sampleVisitor } from '@viewpage/remote-kit/sample-page-data'
import type { Recording } from '@viewpage/shared-events/wire'
import { partOfRemote } from './part-of-remote.ts'

const action = (key: string, remote: string, atMs: number, payload = '{}') => ({
  ...{ key, isSticky: false, sender: { remote }, payload, isWhole: true, atMs },
})
const press = (place: string, name: string, atMs: number) => ({
  ...{ kind: 'press' as const, element: { place, role: 'button', name, index: 0 }, value: '', atMs },
})
const recording = (changes: Partial<Recording> = {}): Recording => ({
  page: {
    ...{ path: '/p/orbit1/', width: 1_280, height: 800, data: { ...samplePageData } },
    slots: { 'mf-toolbar': ['toolbar', 'modals'], 'mf-viewer': ['viewer'] },
  },
  ...{ actions: [], inputs: [], responses: [] },
  ...changes,
})
const stepsFor = (remote: string, changes: Partial<Recording>) =>
  partOfRemote(recording(changes), remote, 'a')?.steps ?? []

describe('the part of a recording for one remote', () => {
  it('has what others published and what was pressed in its slots, in their order', () => {
    const steps = stepsFor('mf-toolbar', {
      actions: [
        action('viewer/stepChanged@1', 'mf-viewer', 500),
        action('toolbar/likeChanged@1', 'mf-toolbar', 900),
      ],
      inputs: [
        press('toolbar', 'Like', 800),
        press('viewer', 'Next step', 400),
        press('portal', 'Close', 950),
      ],
    })
    expect(steps).toMatchObject([
      { waitMs: 0, actions: [{ key: 'viewer/stepChanged@1', sender: 'mf-viewer' }] },
      { waitMs: 300, input: { element: { name: 'Like' } } },
      { waitMs: 150, input: { element: { name: 'Close' } } },
    ])
  })

  it('takes actions of one moment as one step', () => {
    const actions = [0, 10, 20, 900].map((atMs) => action('viewer/loadProgressed@1', 'mf-viewer', atMs))
    expect(stepsFor('mf-toolbar', { actions }).map((step) => step.actions?.length)).toEqual([3, 1])
  })

  it('leaves out payloads that were cut', () => {
    const actions = [{ ...action('viewer/stepChanged@1', 'mf-viewer', 0, '"cut'), isWhole: false }]
    expect(stepsFor('mf-toolbar', { actions })).toEqual([])
  })

  it('is none for a remote without a slot on the page', () => {
    expect(partOfRemote(recording(), 'mf-notes', 'a')).toBeNull()
    expect(partOfRemote(recording(), '__proto__', 'a')).toBeNull()
  })

  it('names no person and keeps no secret', () => {
    const data = {
      ...samplePageData,
      visitor: sampleVisitor,
      storageToken: 'secret-token',
      viewerName: 'Eve (home)',
    }
    const part = partOfRemote(
      recording({
        page: { ...recording().page, data },
        actions: [
          action(
            'identification/answered@1',
            'mf-identification',
            0,
            '{"name":"Eve Adeyemi","mail":"x.y@example.org"}',
          ),
        ],
        inputs: [press('toolbar', 'Account of Eve Adeyemi', 10)],
        responses: [
          {
            method: 'GET',
            url: '/api/comments/',
            status: 200,
            body: '{"by":"Ada Lovelace","text":"Never, Adam"}',
          },
        ],
      }),
      'mf-toolbar',
      'a',
    )
    const text = JSON.stringify(part)
    for (const hidden of ['Adeyemi', 'Lovelace', 'eve@', 'ada@', 'x.y@', 'secret-token', 'Eve (home)'])
      expect(text).not.toContain(hidden)
    expect(text).toContain('Account of Robin Example')
    // Words that only contain a name stay.
    expect(text).toContain('Never, Adam')
  })
})
