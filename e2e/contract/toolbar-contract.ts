import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/** A page that shows the toolbar. Its bus is there for tests (`?diagnostics`). */
export interface ToolbarHost {
  readonly name: string
  readonly path: string
}

/** One promise of the toolbar to whoever hosts it. */
export interface ToolbarPromise {
  readonly says: string
  readonly holds: (toolbar: HostedToolbar) => Promise<void>
}

/** The toolbar as somebody on the host's page has it before them, and as its bus hears it. */
export interface HostedToolbar {
  readonly page: Page
  readonly version: string
  button(name: string | RegExp): ReturnType<Page['getByRole']>
  link(name: string | RegExp): ReturnType<Page['getByRole']>
  dialog(name: string): ReturnType<Page['getByRole']>
  /** What was published in this page of one kind, oldest first. */
  heard(type: string): Promise<Window['heard']>
  /** `openModal()` of the module that the host shares, on its bus. @throws what it throws */
  openModal(name: string): Promise<void>
}

/** Opens a host and waits until the toolbar is live there. */
export async function openToolbar(page: Page, { path }: ToolbarHost): Promise<HostedToolbar> {
  await page.goto(`${path}?diagnostics`)
  const toolbar = page.locator('[data-slot="toolbar"]')
  await expect(toolbar).toHaveAttribute('data-state', 'live')
  await page.evaluate(() => {
    window.heard = []
    window.__viewpage.bus.actions$.subscribe((action) => window.heard.push(action))
  })
  return {
    page,
    version: (await toolbar.getAttribute('data-version')) ?? '',
    button: (name) => toolbar.getByRole('button', { name }),
    link: (name) => toolbar.getByRole('link', { name }),
    dialog: (name) => page.getByRole('dialog', { name }),
    heard: async (type) => {
      const all = await page.evaluate(() => window.heard)
      return all.filter((action) => action.type === type)
    },
    openModal: (name) =>
      page.evaluate((wanted) => {
        const { __viewpage, __FEDERATION__ } = window
        const scope = __FEDERATION__.__INSTANCES__[0]?.shareScopeMap['default']?.['shared-events'] ?? {}
        Object.values(scope)[0]?.lib().openModal(__viewpage.bus, wanted)
      }, name),
  }
}

/**
 * What every host can rely on. The same list is run in each of them; none of it knows where it runs.
 *
 * The visitor is logged in, and the presentation is `orbit1`.
 */
export const TOOLBAR_CONTRACT: readonly ToolbarPromise[] = [
  {
    says: 'a like is shown at once, saved, and announced with the count of the server',
    async holds({ page, version, button, heard }) {
      const like = button(/^Like/)
      const count = Number((await like.innerText()).replace(/\D/g, ''))
      const before = (await like.getAttribute('aria-pressed')) === 'true'
      const press = async () => {
        const answered = page.waitForResponse(/\/orbit1\/like\//)
        await like.click()
        return (await answered).json() as Promise<{ likes_count: number; has_liked: boolean }>
      }
      for (const liked of [!before, before]) {
        const saved = await press()
        const shown = liked === before ? count : count + (liked ? 1 : -1)
        await expect(like).toHaveAttribute('aria-pressed', String(liked))
        await expect(like).toHaveAccessibleName(new RegExp(`^Like, ${shown.toLocaleString('en')} likes?$`))
        expect(saved).toEqual({ likes_count: shown, has_liked: liked })
        await expect
          .poll(async () => (await heard('toolbar/likeChanged@1')).at(-1))
          .toEqual({
            type: 'toolbar/likeChanged@1',
            payload: { oid: 'orbit1', liked, count: shown },
            sender: { remote: 'mf-toolbar', version },
          })
      }
    },
  },
  {
    says: 'a dialog opens, closes on Escape, and gives the focus back to where it came from',
    async holds({ page, button, dialog, heard }) {
      await button('Share').click()
      await expect(dialog('Share')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog('Share')).toBeHidden()
      await expect(button('Share')).toBeFocused()
      expect((await heard('modals/modalChanged@1')).map(({ payload }) => payload)).toEqual([
        { name: 'SOCIAL_SHARE_MODAL' },
        { name: 'NONE' },
      ])
    },
  },
  {
    says: 'a dialog closes by its button',
    async holds({ button, dialog }) {
      await button('Embed').click()
      await dialog('Embed').getByRole('button', { name: 'Close' }).click()
      await expect(dialog('Embed')).toBeHidden()
      await expect(button('Embed')).toBeFocused()
    },
  },
  {
    says: 'the link that is copied is that of the presentation, wherever the toolbar stands',
    async holds({ page, button, dialog, heard }) {
      await button('Share').click()
      await dialog('Share').getByRole('button', { name: 'Copy link' }).click()
      await expect(dialog('Share').getByRole('button', { name: 'Copied' })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(new URL(copied).pathname).toMatch(/^\/p\/orbit1\//)
      expect((await heard('toolbar/linkCopied@1')).at(-1)).toMatchObject({
        payload: { url: copied, kind: 'page' },
      })
      const facebook = dialog('Share').getByRole('link', { name: 'Facebook' })
      expect(decodeURIComponent((await facebook.getAttribute('href')) ?? '')).toContain('/p/orbit1/')
    },
  },
  {
    says: 'the embed code is copied and announced',
    async holds({ page, button, dialog, heard }) {
      await button('Embed').click()
      await dialog('Embed').getByRole('button', { name: 'Copy code' }).click()
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/^<iframe [^>]*\/p\/orbit1\/embed\/[^>]*><\/iframe>$/)
      expect((await heard('toolbar/embedCodeCopied@1')).map(({ payload }) => payload)).toEqual([
        { productType: 'NEXT' },
      ])
    },
  },
  {
    says: 'report leads to the form of this presentation, in a tab of its own',
    async holds({ link }) {
      await expect(link('Report')).toHaveAttribute('href', '/contact/abuse/orbit1/')
      await expect(link('Report')).toHaveAttribute('target', '_blank')
    },
  },
  {
    says: 'one dialog is open at a time',
    async holds({ page, dialog, openModal }) {
      await openModal('SOCIAL_SHARE_MODAL')
      await expect(dialog('Share')).toBeVisible()
      await openModal('EMBED_CODE_MODAL')
      await expect(dialog('Embed')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(1)
    },
  },
  {
    says: 'a dialog that does not exist is refused at once',
    async holds({ page, openModal, heard }) {
      await expect(openModal('NOT_A_MODAL')).rejects.toThrow('Modal does not exist!')
      expect(await heard('modals/showModalRequested@1')).toEqual([])
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
]
