import { afterEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { announce, useAnnouncement } from './announce.ts'

function Saved({ words }: { words: string }) {
  useAnnouncement(words)
  return null
}

afterEach(() => document.body.replaceChildren())

test('announcements share one region, the last one stays', () => {
  announce('Step 2 of 12')
  announce('Copied')
  expect(screen.getByRole('status')).toHaveTextContent(/^Copied$/)
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite')
})

test('the region of the page is used', () => {
  document.body.innerHTML = '<div id="live" role="status" aria-live="polite"></div>'
  const region = screen.getByRole('status')
  announce('Copied')
  expect(region).toHaveTextContent('Copied')
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

test('the same text is announced again, an empty one is not', () => {
  announce('Copied')
  const before = screen.getByRole('status').firstChild
  announce('Copied')
  expect(screen.getByRole('status').firstChild).not.toBe(before)
  announce('')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a component announces its text when it changes', () => {
  const view = render(<Saved words="" />)
  expect(screen.queryByRole('status')).toBeNull()
  view.rerender(<Saved words="Your like was not saved." />)
  expect(screen.getByRole('status')).toHaveTextContent('Your like was not saved.')
  view.rerender(<Saved words="" />)
  expect(screen.getByRole('status')).toHaveTextContent('Your like was not saved.')
})
