import type { Tab } from '../engines/tab.ts'
import { expect, journey } from '../engines/test.ts'
import { deckOf } from '../support/deck-of.ts'

const TOOLBAR = '[data-slot="toolbar"]'

async function logIn(tab: Tab, email: string, next: string): Promise<void> {
  await tab.open(`/login/?next=${encodeURIComponent(next)}`)
  await tab.fill('E-mail', email)
  await tab.fill('Password', 'demo-demo')
  await tab.click('button', 'Log in', 'main')
  await tab.seePath(next)
}

journey('a like without an account leads to the sign-up, and is given after it', async ({ tab, engine }) => {
  await tab.open('/p/orbit1/?webgl=0')
  await tab.seeState('toolbar', 'live')
  await tab.click('button', /^Like/, TOOLBAR)
  await tab.seePath('/signup/basic/')
  await tab.seeText('You need an account to like')
  await tab.fill('First name', 'Fan')
  await tab.fill('Last name', 'Obi')
  await tab.fill('E-mail', `fan-of-${engine}@example.com`)
  await tab.fill('Password', 'a fig tree by the sea')
  await tab.click('button', 'Sign up', 'main')
  await tab.seePath('/p/orbit1/')
  await tab.seeAttribute('button', /^Like/, 'aria-pressed', 'true')
})

journey('somebody with an account likes, and still likes on the next page', async ({ tab, engine }) => {
  await tab.open('/signup/')
  await tab.fill('First name', 'Fan')
  await tab.fill('E-mail', `fan-in-${engine}-${Date.now()}@example.com`)
  await tab.fill('Password', 'a fig tree by the sea')
  await tab.click('button', 'Sign up', 'main')
  await tab.seePath('/dashboard/next/')
  await tab.open('/p/garden1/?webgl=0')
  await tab.seeState('toolbar', 'live')
  const isLiked = (value: string) => tab.seeAttribute('button', /^Like/, 'aria-pressed', value)
  await isLiked('false')
  await tab.click('button', /^Like/, TOOLBAR)
  await isLiked('true')
  await tab.open('/p/garden1/?webgl=0')
  await isLiked('true')
  await tab.seeState('toolbar', 'live')
  await tab.click('button', /^Like/, TOOLBAR)
  await isLiked('false')
})

journey('an editor changes the title of a step, and saves it', async ({ tab, engine }) => {
  await logIn(tab, 'eve@example.com', '/p/edit/orbit1/')
  await tab.fill('Title of step 2', `Falling, seen in ${engine}`)
  await tab.click('button', 'Save')
  await tab.seeText('Everything is saved')
  await tab.open('/p/orbit1/?webgl=0')
  await tab.click('button', 'Show full transcript')
  await tab.seeText(`Falling, seen in ${engine}`, '[data-slot="transcript"]')
})

journey('a comment is written, and seen by the others', async ({ tab, newTab, engine }) => {
  await logIn(tab, 'cora@example.com', '/p/edit/orbit1/')
  await tab.fill('Your comment', `Well said in ${engine}`)
  await tab.click('button', 'Send')
  await tab.seeText(`Well said in ${engine}`, 'main')
  const other = await newTab()
  await logIn(other, 'eve@example.com', '/dashboard/next/')
  await other.open('/p/edit/orbit1/#present')
  await other.seeText(`Well said in ${engine}`)
})

journey('an owner uploads a presentation, and opens what became of it', async ({ tab }) => {
  await logIn(tab, 'ada@example.com', '/dashboard/next/upload/')
  const { name, buffer } = deckOf(['Hills', 'Valleys'])
  await tab.attach('Files of one presentation', name, buffer.toString())
  await tab.click('button', 'Upload')
  await tab.seePath(/first-look/)
  await tab.click('link', 'Open', 'main')
  await tab.seePath(/^\/p\/[0-9a-f]{12}\//)
  await tab.click('button', 'Present', '[data-slot="viewer"]')
  await tab.seeText('1 of 2', '[data-slot="viewer"]')
})

journey('an owner sees who watched', async ({ tab }) => {
  await logIn(tab, 'ada@example.com', '/p/orbit1/insights/')
  await tab.see('row', /Ben Okri/)
})

// docs/behaviour/sharing.md#sharing-panel
journey(
  'an owner decides who can see a presentation in the panel, and closes it with Escape',
  async ({ tab }) => {
    const PANEL = '.sharing-panel'
    const seeFocus = (words: RegExp) =>
      expect.poll(() => tab.evaluate(() => document.activeElement?.textContent.trim())).toMatch(words)
    await logIn(tab, 'ada@example.com', '/p/hidden1/?webgl=0')
    await tab.seeState('toolbar', 'live')
    await tab.click('button', 'More', TOOLBAR)
    await tab.click('link', 'Share settings', TOOLBAR)
    await seeFocus(/^Copy link/)
    for (const [before, after] of [
      ['Unlisted', 'Private'],
      ['Private', 'Unlisted'],
    ] as const) {
      await tab.click('button', new RegExp(`^Who can see it: ${before}`), PANEL)
      await tab.click('menuitemradio', new RegExp(`^${after}`))
      await tab.see('button', new RegExp(`^Who can see it: ${after}`), PANEL)
      await seeFocus(new RegExp(after))
    }
    await tab.press('Escape')
    await tab.seeNo('button', /^Who can see it/)
    await seeFocus(/^More/)
  },
)
