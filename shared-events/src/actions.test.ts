import { describe, expect, it } from '@jest/globals'
import * as contract from './index.ts'
import type { ActionDeclaration } from './define-action.ts'

const owners = { ...contract } as unknown as Record<string, Record<string, unknown>>
const actions = ['identification', 'modals', 'search', 'sidebars', 'toolbar', 'viewer'].flatMap((owner) =>
  Object.entries(owners[owner] ?? {}).map(([name, action]) => ({
    owner,
    name,
    action: action as ActionDeclaration,
  })),
)

describe('the declared actions', () => {
  it('have a key of their own each', () => {
    const keys = actions.map(({ action }) => action.key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(actions)('$action.key is named as it is declared, by its owner', ({ owner, name, action }) => {
    expect(action.type).toBe(`${owner}/${name}`)
  })

  it.each(actions)('$action.key says whether it is counted', ({ action }) => {
    expect(action.analytics === false || /^[a-z_/]+$/.test(action.analytics.event)).toBe(true)
  })

  it('cover every viewer action of section 4', () => {
    const wanted = [
      'viewer.presentationStarted',
      'viewer.loadProgressed',
      'viewer.previewLoadStarted',
      'viewer.previewLoadFinished',
      'viewer.previewLoadFailed',
      'viewer.infoLayerModeSet',
      'viewer.publicViewPageLoaded',
      'viewer.loadingFinished',
      'viewer.endScreenChanged',
      'viewer.restarted',
      'viewer.pagedTranscriptShown',
      'viewer.transcriptOpened',
      'sidebars.ctaClicked',
      'sidebars.cardOpened',
      'toolbar.socialShareOpened',
      'toolbar.editorOpened',
      'toolbar.commentingOpened',
      'viewer.fullscreenChanged',
      'modals.showModalRequested',
      'modals.closeModalRequested',
      'viewer.closeFullscreenOverlayRequested',
      'viewer.teaserThumbnailClicked',
      'identification.viewerIdentificationRequested',
      'viewer.orientationChanged',
      'viewer.webAssemblyCheckFailed',
      'toolbar.embedCodeCopied',
    ]
    const declared = actions.map(({ owner, name }) => `${owner}.${name}`)
    expect(wanted.filter((name) => !declared.includes(name))).toEqual([])
  })

  it('count an end screen only when it is shown', () => {
    const { analytics } = contract.viewer.endScreenChanged
    expect(analytics && analytics.properties?.({ visible: true })).toEqual({})
    expect(analytics && analytics.properties?.({ visible: false })).toBeNull()
  })
})
