import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { play, smallBox } from '../../test/play.tsx'
import { pageDataWith } from '../../test/render-slot.tsx'

const rights = { edit: false, comment: false, hasPresenterViewFeature: false }
const button = () => screen.queryByRole('button', { name: 'Presenter view' })

test('who may neither edit nor comment has no presenter view', async () => {
  await play()
  expect(button()).toBeNull()
})

test.each([
  [{ ...rights, edit: true, hasPresenterViewFeature: true }, 'PRESENTER_VIEW_DOWNLOAD_MODAL'],
  [{ ...rights, comment: true }, 'PRESENTER_VIEW_UPGRADE_MODAL'],
])('with %j it opens %s', async (viewerRights, name) => {
  const { user, payloadsOf } = await play({ pageData: pageDataWith({ viewerRights }) })
  await user.click(screen.getByRole('button', { name: 'Presenter view' }))
  expect(payloadsOf('modals/showModalRequested')).toEqual([{ name }])
})

test('on a small stage it is under More', async () => {
  const pageData = pageDataWith({ viewerRights: { ...rights, comment: true } })
  const { user, payloadsOf } = await play({ pageData, box: smallBox })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Presenter view' }))
  expect(payloadsOf('modals/showModalRequested')).toEqual([{ name: 'PRESENTER_VIEW_UPGRADE_MODAL' }])
})

test('an embed, which has no dialogs, has none', async () => {
  await play({ pageData: pageDataWith({ embedMode: true, viewerRights: { ...rights, edit: true } }) })
  expect(button()).toBeNull()
})
