import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { renderSlot, settle } from '../../test/render-slot.tsx'
import { UpNextCard } from './UpNextCard.tsx'

// jsdom cannot navigate.
const preventNavigation = (event: Event) => event.preventDefault()
beforeAll(() => document.addEventListener('click', preventNavigation))
afterAll(() => document.removeEventListener('click', preventNavigation))

const garden = { title: 'The garden', url: '/p/garden1/', thumbnail: '/garden1.webp' }

// docs/behaviour/overlay.md#up-next
test('a press opens the presentation, and counts as an opened card', async () => {
  const { payloadsOf } = await renderSlot(<UpNextCard {...garden} />)
  const link = screen.getByRole('link', { name: 'The garden' })
  expect(link).toHaveAttribute('href', '/p/garden1/')
  expect(payloadsOf('sidebars/cardOpened')).toEqual([])
  fireEvent.click(link)
  expect(payloadsOf('sidebars/cardOpened')).toEqual([
    { shelf: 'upNext', path: '/p/garden1/', title: 'The garden' },
  ])
})

// docs/behaviour/overlay.md#up-next
test('a picture that fails leaves title and link', async () => {
  await renderSlot(<UpNextCard {...garden} />)
  await settle(() => fireEvent.error(document.querySelector('img') ?? document.body))
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('link', { name: 'The garden' })).toBeVisible()
})
