import { expect, jest, test } from '@jest/globals'
import type { Federation, RemoteFailure } from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import { sampleRelease } from '@viewpage/remote-kit/sample-release'
import { slotStage } from '@viewpage/remote-kit/testing'
import { modals, toolbar, viewer, type RemoteRelease } from '@viewpage/shared-events'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { locales } from '../locales/index.ts'
import type { ComponentSource } from '../remotes/useComponent.ts'
import { toolbarContract } from './toolbar-contract.ts'
import type { ToolbarProps } from './toolbar-props.ts'
import { ToolbarPlace } from './ToolbarPlace.tsx'

const contract = {
  exposes: ['./Toolbar'],
  emits: [toolbar.likeChanged.key, modals.showModalRequested.key, modals.closeModalRequested.key],
  consumes: [modals.modalChanged.key, viewer.stepChanged.key],
}
const old = sampleRelease('mf-toolbar', '1.0.0', contract)
const next = sampleRelease('mf-toolbar', '2.0.0', { ...contract, fallback: old })

const Toolbar = ({ pageData }: ToolbarProps) => <button type="button">{pageData.title}</button>
/** Reports a render error after mounting, as an error boundary does. */
const Broken = ({ report }: ToolbarProps) => {
  useEffect(() => report(new Error('broken'), 'render'), [report])
  return null
}

function showPlace(release: RemoteRelease, load: Federation['load']) {
  const failures: RemoteFailure[] = []
  const stage = slotStage({ remote: 'editor', locales })
  const source: ComponentSource = {
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

const loads = (component: unknown) => () => Promise.resolve({ default: component })

test('shows the released toolbar, without the links to the editor', async () => {
  showPlace(
    next,
    loads(({ pageData }: ToolbarProps) => <p>{String(pageData.isPublicView)}</p>),
  )
  expect(await screen.findByText('true')).toBeVisible()
})

// docs/behaviour/editing.md#editor-without-toolbar
test('shows a message and "Try again" if the toolbar fails to load', async () => {
  let isThere = false
  const { failures } = showPlace(old, () => (isThere ? loads(Toolbar)() : Promise.reject(new Error('gone'))))
  expect(await screen.findByText('The toolbar did not load. You can go on editing.')).toBeVisible()
  expect(failures).toMatchObject([{ remote: 'mf-toolbar', version: '1.0.0', phase: 'load' }])
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /Going around/ })).toBeVisible()
})

// docs/behaviour/editing.md#editor-without-toolbar
test('shows the last good version if the toolbar fails to render', async () => {
  const { failures } = showPlace(next, ({ release }) => loads(release === next ? Broken : Toolbar)())
  expect(await screen.findByRole('button', { name: /Going around/ })).toBeVisible()
  expect(failures).toMatchObject([{ version: '2.0.0', phase: 'render' }])
})

// docs/behaviour/editing.md#editor-without-toolbar
test('is not affected by a toolbar that throws outside its own error boundary', async () => {
  const Throwing = () => {
    throw new Error('broken')
  }
  const { failures } = showPlace(old, loads(Throwing))
  expect(await screen.findByText('The toolbar did not load. You can go on editing.')).toBeVisible()
  expect(failures).toMatchObject([{ version: '1.0.0', phase: 'render' }])
})

// docs/behaviour/editing.md#editor-without-toolbar
test('names the differences of a contract that does not fit, and does not load the toolbar', async () => {
  const { failures, load } = showPlace(
    { ...old, emits: ['toolbar/likeChanged@2', ...old.emits.slice(1)], shared: { react: '^20.0.0' } },
    loads(Toolbar),
  )
  expect(
    await screen.findByText('The toolbar does not fit this editor: toolbar/likeChanged@1, react@^20.0.0'),
  ).toBeVisible()
  expect(String(failures[0]?.error)).toContain(
    'toolbar/likeChanged@1 is not published, toolbar/likeChanged@2 is; react@^20.0.0 is not available',
  )
  expect(load).not.toHaveBeenCalled()
})

test('shows the last good version, with a note, if the released one does not fit', async () => {
  showPlace({ ...next, exposes: ['./slots'] }, loads(Toolbar))
  expect(await screen.findByRole('button', { name: /Going around/ })).toBeVisible()
  expect(
    screen.getByText('The latest toolbar does not fit this editor (./Toolbar), so version 1.0.0 stands in.'),
  ).toBeVisible()
})

test('actions of the toolbar have its name and version as the sender', async () => {
  const { published } = showPlace(
    old,
    loads(({ bus }: ToolbarProps) => (
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
