import { expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { locales } from './locales/index.ts'
import { Postcard } from './Postcard.tsx'
import type { FindFact } from './use-fact.ts'
import { wordsIn } from './words-in.ts'

const stage = () => slotStage({ remote: 'mf-sample', locales, pageData: { title: 'Going around' } })
const words: FindFact = async (title) => wordsIn(title)
const number: FindFact = async () => 7
const postcard = <Postcard words={words} number={number} />

it('shows the title with a stamp, and then what it found out', async () => {
  stage().render(postcard)
  expect(screen.getByText('Going around')).toBeVisible()
  expect(screen.getByAltText('A stamp with a planet')).toHaveAttribute('src', 'stamp.png')
  expect(await screen.findByText('No. 7 · 2 words')).toBeVisible()
})

it('can be turned over and back', async () => {
  stage().render(postcard)
  const turn = screen.getByRole('button', { name: 'Turn over' })
  await userEvent.click(turn)
  expect(await screen.findByText('This postcard came with its own map.')).toBeVisible()
  await userEvent.click(turn)
  expect(screen.queryByText('This postcard came with its own map.')).toBeNull()
})

it('comes to life from the HTML of the server', async () => {
  const { mismatches } = await stage().hydrate(postcard)
  expect(mismatches).toEqual([])
})

it('shows what it could find out', async () => {
  const noWorker: FindFact = async () => Promise.reject(new Error('There are no workers.'))
  stage().render(<Postcard words={noWorker} number={number} />)
  expect(await screen.findByText('No. 7')).toBeVisible()
})
