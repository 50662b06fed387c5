import { journey } from '../engines/test.ts'

const VIEWER = '[data-slot="viewer"]'

journey('a visitor goes through the steps with a button and keys', async ({ tab }) => {
  await tab.open('/p/orbit1/')
  await tab.click('button', 'Present', VIEWER)
  await tab.seeText('1 of 12', VIEWER)
  await tab.click('button', 'Next step', VIEWER)
  await tab.seeText('2 of 12', VIEWER)
  await tab.press('ArrowRight')
  await tab.seeText('3 of 12', VIEWER)
  await tab.press('ArrowLeft')
  await tab.seeText('2 of 12', VIEWER)
})

journey('a visitor finds a presentation with the search field', async ({ tab }) => {
  await tab.open('/p/orbit1/')
  await tab.seeState('header', 'live')
  await tab.fill(/Search/, 'garden', 'searchbox')
  await tab.press('Enter')
  await tab.see('link', /garden/i, 'main')
})

journey('a visitor opens the share dialog, and closes it with Escape', async ({ tab }) => {
  await tab.open('/p/orbit1/')
  await tab.seeState('toolbar', 'live')
  await tab.click('button', 'Share', '[data-slot="toolbar"]')
  await tab.see('dialog', 'Share')
  await tab.see('button', 'Copy link')
  await tab.press('Escape')
  await tab.seeNo('dialog', 'Share')
})

journey('the page is in the language that its address names', async ({ tab }) => {
  await tab.open('/p/orbit1/?lang=de')
  await tab.see('button', 'Teilen', '[data-slot="toolbar"]')
})
