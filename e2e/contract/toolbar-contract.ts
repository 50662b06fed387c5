import type { Frame, Locator, Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/** A page that shows the toolbar and exposes its bus (`?diagnostics=console`). */
export interface ToolbarHost {
  readonly name: string
  readonly path: string
}

/** One guarantee of the toolbar for its hosts, with its check. */
export interface ToolbarGuarantee {
  readonly title: string
  readonly check: (toolbar: HostedToolbar) => Promise<void>
}

/** The toolbar on the page of a host, and the bus of that page. */
export interface HostedToolbar {
  readonly page: Page
  /** That has the toolbar. */
  readonly frame: Frame
  readonly version: string
  button(name: string | RegExp): ReturnType<Page['getByRole']>
  link(name: string | RegExp): ReturnType<Page['getByRole']>
  dialog(name: string): ReturnType<Page['getByRole']>
  /** Published actions of one type, oldest first. */
  actions(type: string): Promise<Window['recordedActions']>
  /** Calls `openModal()` of the shared module with the bus of the host. @throws the error of `openModal()` */
  openModal(name: string): Promise<void>
  /** Reads a flag by the shared module, before any flag is known. @throws the error of `isOn()` */
  readFlagTooEarly(): Promise<void>
}

/** Opens the page of a host and waits until the toolbar is live. */
export async function openToolbar(page: Page, { path }: ToolbarHost): Promise<HostedToolbar> {
  await page.goto(`${path}?diagnostics=console`)
  const toolbar = page.locator('[data-slot="toolbar"]')
  await expect(toolbar).toHaveAttribute('data-state', 'live')
  return hostedIn(page, page.mainFrame(), toolbar, (await toolbar.getAttribute('data-version')) ?? '')
}

/** A toolbar that is live, on a page with `?diagnostics=console`. Actions count from now on. */
export async function hostedIn(
  page: Page,
  frame: Frame,
  toolbar: Locator,
  version: string,
): Promise<HostedToolbar> {
  await frame.evaluate(() => {
    const isNew = !('recordedActions' in window)
    window.recordedActions = []
    if (isNew) window.__viewpage.bus.actions$.subscribe((action) => window.recordedActions.push(action))
  })
  return {
    page,
    frame,
    version,
    button: (name) => toolbar.getByRole('button', { name }),
    link: (name) => toolbar.getByRole('link', { name }),
    dialog: (name) => frame.getByRole('dialog', { name }),
    actions: async (type) => {
      const all = await frame.evaluate(() => window.recordedActions)
      return all.filter((action) => action.type === type)
    },
    openModal: (name) =>
      frame.evaluate((modal) => {
        const { __viewpage, __FEDERATION__ } = window
        const scope = __FEDERATION__.__INSTANCES__[0]?.shareScopeMap['default']?.['shared-events'] ?? {}
        Object.values(scope)[0]?.lib().openModal(__viewpage.bus, modal)
      }, name),
    readFlagTooEarly: () =>
      frame.evaluate(() => {
        const scope =
          window.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap['default']?.['shared-events'] ?? {}
        Object.values(scope)[0]?.lib().createFeatures().isOn('make_a_copy')
      }),
  }
}

/**
 * The guarantees for every host. The same checks run in each host. The visitor may edit, and the presentation is `orbit1`.
 */
export const TOOLBAR_CONTRACT: readonly ToolbarGuarantee[] = [
  {
    title: 'a like is shown at once, saved, and announced with the count of the server',
    async check({ page, version, button, actions }) {
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
          .poll(async () => (await actions('toolbar/likeChanged@1')).at(-1))
          .toEqual({
            type: 'toolbar/likeChanged@1',
            payload: { oid: 'orbit1', liked, count: shown },
            sender: { remote: 'mf-toolbar', version },
            event: {
              name: 'like_presentation',
              fields: { action: liked ? 'like' : 'unlike', prezi_oid: 'orbit1' },
            },
          })
      }
    },
  },
  {
    title: 'a dialog opens, closes on Escape, and returns the focus to its opener',
    async check({ page, button, dialog, actions }) {
      await button('Share').click()
      await expect(dialog('Share')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog('Share')).toBeHidden()
      await expect(button('Share')).toBeFocused()
      expect((await actions('modals/modalChanged@1')).map(({ payload }) => payload)).toEqual([
        { name: 'SOCIAL_SHARE_MODAL' },
        { name: 'NONE' },
      ])
    },
  },
  {
    title: 'a dialog closes by its button',
    async check({ button, dialog }) {
      await button('Embed').click()
      await dialog('Embed').getByRole('button', { name: 'Close' }).click()
      await expect(dialog('Embed')).toBeHidden()
      await expect(button('Embed')).toBeFocused()
    },
  },
  {
    title: 'the copied link is that of the presentation, in any host',
    async check({ page, button, dialog, actions }) {
      await button('Share').click()
      await dialog('Share').getByRole('button', { name: 'Copy link' }).click()
      await expect(dialog('Share').getByRole('button', { name: 'Copied' })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(new URL(copied).pathname).toMatch(/^\/p\/orbit1\//)
      expect((await actions('toolbar/linkCopied@1')).at(-1)).toMatchObject({
        payload: { url: copied, kind: 'page' },
      })
      const facebook = dialog('Share').getByRole('link', { name: 'Facebook' })
      expect(decodeURIComponent((await facebook.getAttribute('href')) ?? '')).toContain('/p/orbit1/')
    },
  },
  {
    title: 'the embed code is copied and announced',
    async check({ page, button, dialog, actions }) {
      await button('Embed').click()
      await dialog('Embed').getByRole('button', { name: 'Copy code' }).click()
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/^<iframe [^>]*\/p\/orbit1\/embed\/[^>]*><\/iframe>$/)
      expect((await actions('toolbar/embedCodeCopied@1')).map(({ payload }) => payload)).toEqual([
        { productType: 'NEXT' },
      ])
    },
  },
  {
    title: 'Insights replaces Report for an editor, and "More" leads to the public view',
    async check({ page, button, link }) {
      await expect(link('Insights')).toHaveAttribute('href', '/p/orbit1/insights/')
      await expect(link('Report')).toHaveCount(0)
      await button('More').click()
      await expect(link('View as public')).toHaveAttribute('href', /^\/p\/orbit1\/[^?]*\?view=public$/)
      await page.keyboard.press('Escape')
    },
  },
  {
    title: 'one dialog is open at a time',
    async check({ frame, dialog, openModal }) {
      await openModal('SOCIAL_SHARE_MODAL')
      await expect(dialog('Share')).toBeVisible()
      await openModal('EMBED_CODE_MODAL')
      await expect(dialog('Embed')).toBeVisible()
      await expect(frame.getByRole('dialog')).toHaveCount(1)
    },
  },
  {
    // docs/behaviour/errors.md#flag-errors
    title: 'a flag that is read before the flags are known throws',
    async check({ readFlagTooEarly }) {
      await expect(readFlagTooEarly()).rejects.toThrow('Features are not initialized yet')
    },
  },
  {
    title: 'opening an unknown dialog throws at once',
    async check({ frame, openModal, actions }) {
      await expect(openModal('NOT_A_MODAL')).rejects.toThrow('Modal does not exist!')
      expect(await actions('modals/showModalRequested@1')).toEqual([])
      await expect(frame.getByRole('dialog')).toHaveCount(0)
    },
  },
]
