import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import type * as React from 'react'
import * as wholeKit from '../index.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { mountedBy } from './mounted-component.ts'
import type { SharedModules } from './shared-modules.ts'

const require = createRequire(join(import.meta.dirname, '../../../examples/libraries-18/package.json'))

/** As a set has it: the build for development expects each update within `act`, of which every React has its own. */
function inProduction<Library>(name: string): Library {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    return require(name) as Library
  } finally {
    process.env['NODE_ENV'] = NODE_ENV
  }
}

const React18 = inProduction<typeof React>('react')
const modules: SharedModules = {
  react: { library: React18, version: React18.version },
  'react-dom/client': { library: inProduction<object>('react-dom/client'), version: React18.version },
  'remote-kit': { library: wholeKit, version: '1.4.0' },
}

interface Props {
  readonly count: number
}

// docs/behaviour/editing.md#toolbar-of-another-react
test('a component of React 18 is mounted, updated and unmounted by a host with React 19', async () => {
  const ended: number[] = []
  const Counter = mountedBy<Props>(modules, ({ count }: Props) => {
    const [start] = React18.useState(count)
    React18.useEffect(() => () => void ended.push(start), [start])
    return React18.createElement('p', null, `${React18.version}: ${start} to ${count}`)
  })
  const { rerender, unmount } = render(<Counter count={1} />)
  expect(await screen.findByText('18.3.1: 1 to 1')).toBeVisible()
  rerender(<Counter count={2} />)
  expect(await screen.findByText('18.3.1: 1 to 2')).toBeVisible()
  unmount()
  expect(ended).toEqual([1])
  expect(document.body).toHaveTextContent('')
})

// docs/behaviour/editing.md#toolbar-of-another-react
test('the host catches what it throws while it renders', async () => {
  const failures: unknown[] = []
  const Broken = mountedBy<Props>(modules, () => {
    throw new Error('broken on purpose')
  })
  render(
    <ErrorBoundary report={(error) => failures.push(error)}>
      <Broken count={1} />
    </ErrorBoundary>,
  )
  await waitFor(() => expect(failures.map(String)).toEqual(['Error: broken on purpose']))
})
