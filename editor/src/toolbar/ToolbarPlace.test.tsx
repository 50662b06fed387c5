import { expect, jest, test } from '@jest/globals'
import type { Federation, RemoteFailure } from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import { slotStage } from '@viewpage/remote-kit/testing'
import { modals, toolbar, viewer, type RemoteRelease } from '@viewpage/shared-events'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { locales } from '../locales/index.ts'
import { toolbarContract } from './toolbar-contract.ts'
import type { ToolbarProps } from './toolbar-props.ts'
import { ToolbarPlace } from './ToolbarPlace.tsx'
import type { ToolbarSource } from './useToolbar.ts'

const old: RemoteRelease = {
  version: '1.0.0',
  base: '/remotes/mf-toolbar/1.0.0/',
  container: 'mf_toolbar',
  entry: 'remoteEntry.js',
  css: [],
  preload: [],
  integrity: {},
  exposes: ['./Toolbar'],
  slots: [],
  emits: [toolbar.likeChanged.key, modals.showModalRequested.key, modals.closeModalRequested.key],
  consumes: [modals.modalChanged.key, viewer.stepChanged.key],
  shared: {},
  locales: {},
  timeouts: { render: 150 },
  server: '',
}
const next: RemoteRelease = { ...old, version: '2.0.0', fallback: old }

const Toolbar = ({ pageData }: ToolbarProps) => <button type="button">{pageData.title}</button>
/** Breaks once it stands, as a component's own error boundary reports it. */
const Broken = ({ report }: ToolbarProps) => {
  useEffect(() => report(new Error('broken'), 'render'), [report])
  return null
}

function showPlace(release: RemoteRelease, load: Federation['load']) {
  const failures: RemoteFailure[] = []
  const stage = slotStage({ remote: 'editor', locales })
  const source: ToolbarSource = {
    remote: 'mf-toolbar',
    release,
    contract: toolbarContract({}),
    federation: { load: jest.fn(load) },
    assets: { textsOf: () => Promise.resolve(createI18n('en', {})) },
    report: (failure) => failures.push(failure),
  }
  stage.render(<ToolbarPlace source={source} />)
  return { ...stage, failures, load: source.federation.load }
}

const comes = (component: unknown) => () => Promise.resolve({ default: component })

test('the released toolbar stands in its row, with the menu that leads here left out', async () => {
  showPlace(
    next,
    comes(({ pageData }: ToolbarProps) => <p>{String(pageData.isPublicView)}</p>),
  )
  expect(await screen.findByText('true')).toBeVisible()
})

test('one that does not load is one quiet line, and can be tried again', async () => {
  let isThere = false
  const { failures } = showPlace(old, () => (isThere ? comes(Toolbar)() : Promise.reject(new Error('gone'))))
  expect(await screen.findByText('The toolbar did not load. You can go on editing.')).toBeVisible()
  expect(failures).toMatchObject([{ remote: 'mf-toolbar', version: '1.0.0', phase: 'load' }])
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /Going around/ })).toBeVisible()
})

test('one that breaks while it draws gives way to the last good version', async () => {
  const { failures } = showPlace(next, ({ release }) => comes(release === next ? Broken : Toolbar)())
  expect(await screen.findByRole('button', { name: /Going around/ })).toBeVisible()
  expect(failures).toMatchObject([{ version: '2.0.0', phase: 'render' }])
})

test('one whose contract differs says what by name, and is never loaded', async () => {
  const { failures, load } = showPlace(
    { ...old, emits: ['toolbar/likeChanged@2', ...old.emits.slice(1)], shared: { react: '^20.0.0' } },
    comes(Toolbar),
  )
  expect(
    await screen.findByText('The toolbar does not fit this editor: toolbar/likeChanged@1, react@^20.0.0'),
  ).toBeVisible()
  expect(String(failures[0]?.error)).toContain(
    'toolbar/likeChanged@1 is not published, toolbar/likeChanged@2 is; react@^20.0.0 is not available',
  )
  expect(load).not.toHaveBeenCalled()
})

test('the last good version stands in for one that does not fit, which is said', async () => {
  showPlace({ ...next, exposes: ['./slots'] }, comes(Toolbar))
  expect(await screen.findByRole('button', { name: /Going around/ })).toBeVisible()
  expect(
    screen.getByText('The latest toolbar does not fit this editor (./Toolbar), so version 1.0.0 stands in.'),
  ).toBeVisible()
})

test('what the toolbar says is heard in its name and version', async () => {
  const { published } = showPlace(
    old,
    comes(({ bus }: ToolbarProps) => (
      <button
        type="button"
        onClick={() => bus.publish(toolbar.likeChanged, { oid: 'orbit1', liked: true, count: 1 })}
      >
        {'like'}
      </button>
    )),
  )
  const like = await screen.findByRole('button', { name: 'like' })
  act(() => like.click())
  expect(published.at(-1)).toMatchObject({ sender: { remote: 'mf-toolbar', version: '1.0.0' } })
})
