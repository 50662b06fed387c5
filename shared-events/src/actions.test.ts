import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import * as owners from './actions/owners.ts'
import * as contract from './index.ts'
import type { ActionDeclaration } from './define-action.ts'

const actions = Object.entries(owners).flatMap(([owner, declarations]) =>
  Object.entries<ActionDeclaration<never>>(declarations).map(([name, action]) => ({ owner, name, action })),
)

describe('the declared actions', () => {
  it('are those of every owner file', () => {
    const files = readdirSync(join(import.meta.dirname, 'actions'))
    const withActions = files
      .filter((file) => !/(?:-events|\.test|^owners)\.ts$/.test(file))
      .map((file) => file.replace('.ts', ''))
    expect(Object.keys(owners).sort()).toEqual(withActions.sort())
    expect(contract).toMatchObject(owners)
  })

  it('have unique keys', () => {
    const keys = actions.map(({ action }) => action.key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(actions)('$action.key matches its owner and its constant', ({ owner, name, action }) => {
    expect(action.type).toBe(`${owner}/${name}`)
  })

  // docs/behaviour/tracking.md#event-catalogue
  it.each(actions)('$action.key has an analytics decision', ({ action }) => {
    expect(action.analytics === false || /^[a-z_/]+$/.test(action.analytics.event)).toBe(true)
  })

  // docs/behaviour/overlay.md#published-once
  it('cover every viewer action', () => {
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

  it('track an end screen only when it is shown', () => {
    const { analytics } = contract.viewer.endScreenChanged
    expect(analytics && analytics.properties?.({ visible: true })).toEqual({})
    expect(analytics && analytics.properties?.({ visible: false })).toBeNull()
  })
})
