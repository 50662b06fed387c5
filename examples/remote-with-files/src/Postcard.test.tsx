import { expect, it } from '@jest/globals'
import { slotStage, type SlotStageOptions } from '@viewpage/remote-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { locales } from './locales/index.ts'
import { Postcard } from './Postcard.tsx'
import type { FindFact } from './use-fact.ts'
import { wordsIn } from './words-in.ts'

const stage = (options: Partial<SlotStageOptions> = {}) =>
  slotStage({
    remote: 'mf-sample',
    locales,
    ...options,
    pageData: { title: 'Going around', ...options.pageData },
  })
const greetings = (text: string) => ({ notes: [{ text }] })
const greeted: SlotStageOptions['pageData'] = {
  remoteData: {
    'mf-sample': { version: '1.0.0', sources: { greetings: { value: greetings('From Ada'), reason: null } } },
  },
}
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
  const { mismatches, unmount } = await stage().hydrate(postcard)
  expect(mismatches).toEqual([])
  unmount()
})

it('shows what it could find out', async () => {
  const noWorker: FindFact = async () => Promise.reject(new Error('There are no workers.'))
  stage().render(<Postcard words={noWorker} number={number} />)
  expect(await screen.findByText('No. 7')).toBeVisible()
})

it('says that it was turned, by an event of its own', async () => {
  const { render, published } = stage()
  render(postcard)
  await userEvent.click(screen.getByRole('button', { name: 'Turn over' }))
  expect(published).toMatchObject([{ type: 'sample/postcardTurned@1', payload: { isTurned: true } }])
})

it('shows the greetings that the page has, on the server too', () => {
  expect(stage({ pageData: greeted }).renderToHtml(postcard)).toContain('From Ada')
})

it('has no greetings where its server has none', () => {
  stage().render(postcard)
  expect(screen.queryByRole('button', { name: 'Send greetings' })).toBeNull()
})

it('sends greetings, and says if they did not arrive', async () => {
  const { render, requests } = stage({ pageData: greeted })
  render(postcard)
  await userEvent.click(screen.getByRole('button', { name: 'Send greetings' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your greetings did not arrive. Try again.')
  expect(requests).toContainEqual(expect.objectContaining({ method: 'POST', body: { text: 'Hello' } }))
})

it('speaks German, and English to everybody else', () => {
  const htmlIn = (language: 'de' | 'ja') => stage({ pageData: { language } }).renderToHtml(postcard)
  expect(htmlIn('de')).toContain('Umdrehen')
  expect(htmlIn('ja')).toContain('Turn over')
})
