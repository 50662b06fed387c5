import { expect, it } from '@jest/globals'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { drawnByReact } from './drawn-by-react.ts'

// docs/behaviour/releases.md#bad-neighbours
it('what a part drew is its own, also by a portal and after a change; what another put beside or into it is not', () => {
  document.body.innerHTML = '<main></main><aside></aside>'
  const [container, portal] = [...document.body.children] as [HTMLElement, HTMLElement]
  const Part = ({ items }: { items: number }) => (
    <ul>
      {Array.from({ length: items }, (_, item) => (
        <li key={item} />
      ))}
      {createPortal(<dialog />, portal)}
    </ul>
  )
  const root = createRoot(container)
  flushSync(() => root.render(<Part items={2} />))
  flushSync(() => root.render(<Part items={3} />))
  container.append(document.createElement('i'))
  container.querySelector('li')?.append(document.createElement('b'))

  const drawn = [...drawnByReact(container)].map(({ localName }) => localName)
  expect(drawn.toSorted()).toEqual(['dialog', 'li', 'li', 'li', 'ul'])
  expect([...drawnByReact(portal)]).toEqual([])
  root.unmount()
})
