import { expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import { screen } from '@testing-library/react'
import { locales } from './locales/index.ts'
import { Sample } from './Sample.tsx'

const stageWith = (title: string) => slotStage({ remote: 'mf-sample', locales, pageData: { title } })

it('names the presentation', () => {
  stageWith('Orbits').render(<Sample />)
  expect(screen.getByText('About “Orbits”')).toBeVisible()
})

it('comes to life from the HTML of the server', async () => {
  const { mismatches } = await stageWith('Orbits').hydrate(<Sample />)
  expect(mismatches).toEqual([])
})
