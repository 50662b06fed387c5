import { describe, expect, it } from '@jest/globals'
import { sampleVisitor, slotStage } from '@viewpage/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { locales } from '../locales/index.ts'
import { UserMenu } from './UserMenu.tsx'

function showMenu(about: { hasInvitation?: boolean; isStaff?: true } = {}) {
  const visitor = { ...sampleVisitor, ...about }
  const stage = slotStage({ remote: 'mf-header-search', locales, pageData: { visitor } })
  stage.render(
    <>
      <UserMenu visitor={visitor} />
      <button type="button">{'elsewhere'}</button>
    </>,
  )
}

const button = () => screen.getByRole('button', { name: 'Account of Eve Adeyemi' })
const menu = () => screen.queryByRole('menu')
const item = (name: string) => screen.getByRole('menuitem', { name })

describe('the user menu', () => {
  it('is closed at first, with `aria-expanded` false', () => {
    showMenu()
    expect(menu()).not.toBeInTheDocument()
    expect(button()).toHaveAttribute('aria-expanded', 'false')
  })

  // docs/behaviour/header.md#user-menu
  it('shows the visitor and the links', async () => {
    showMenu()
    await userEvent.click(button())
    expect(screen.getByText('Eve Adeyemi')).toBeInTheDocument()
    expect(screen.getByText('eve@example.com')).toBeInTheDocument()
    const links = within(screen.getByRole('menu')).getAllByRole('menuitem')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['My dashboard', '/dashboard/next/'],
      ['Account settings', '/settings/'],
      ['Log out', null],
    ])
  })

  // docs/behaviour/accounts.md#log-out
  it('logs out by a form in one press, because decks have links', async () => {
    showMenu()
    await userEvent.click(button())
    const sent: string[] = []
    document.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        const { method, action } = event.target as HTMLFormElement
        sent.push(`${method} ${new URL(action).pathname}`)
      },
      { once: true },
    )
    await userEvent.click(item('Log out'))
    expect(sent).toEqual(['post /logout/'])
  })

  // docs/behaviour/staff.md#staff-mark
  it('leads staff to their pages', async () => {
    showMenu({ isStaff: true })
    await userEvent.click(button())
    expect(item('Staff')).toHaveAttribute('href', '/staff/')
  })

  // docs/behaviour/sharing.md#notice-of-an-invitation
  it('says in its name and first item that an invitation waits', async () => {
    showMenu({ hasInvitation: true })
    await userEvent.click(screen.getByRole('button', { name: 'Account of Eve Adeyemi, an invitation waits' }))
    expect(item('An invitation waits')).toHaveFocus()
    expect(item('An invitation waits')).toHaveAttribute('href', '/dashboard/shared/')
    await userEvent.keyboard('{ArrowDown}')
    expect(item('My dashboard')).toHaveFocus()
  })

  it('closes on a second click', async () => {
    showMenu()
    await userEvent.click(button())
    await userEvent.click(button())
    expect(menu()).not.toBeInTheDocument()
  })

  // docs/behaviour/header.md#user-menu
  it('closes on a click outside', async () => {
    showMenu()
    await userEvent.click(button())
    await userEvent.click(document.body)
    expect(menu()).not.toBeInTheDocument()
  })

  it('stays open on a click on the name', async () => {
    showMenu()
    await userEvent.click(button())
    await userEvent.click(screen.getByText('Eve Adeyemi'))
    expect(menu()).toBeInTheDocument()
  })

  // docs/behaviour/header.md#user-menu
  it('closes on Escape and returns the focus to its button', async () => {
    showMenu()
    await userEvent.click(button())
    await userEvent.keyboard('{Escape}')
    expect(menu()).not.toBeInTheDocument()
    expect(button()).toHaveFocus()
  })

  it('focuses its first item on Enter and arrow down, its last on arrow up', async () => {
    showMenu()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(item('My dashboard')).toHaveFocus()
    await userEvent.keyboard('{Escape}{ArrowDown}')
    expect(item('My dashboard')).toHaveFocus()
    await userEvent.keyboard('{Escape}{ArrowUp}')
    expect(item('Log out')).toHaveFocus()
  })

  it('moves the focus with the arrow keys, and wraps around', async () => {
    showMenu()
    await userEvent.click(button())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(item('Log out')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(item('My dashboard')).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(item('Log out')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(item('My dashboard')).toHaveFocus()
  })

  it('focuses the next item that begins with the typed letter', async () => {
    showMenu()
    await userEvent.click(button())
    await userEvent.keyboard('l')
    expect(item('Log out')).toHaveFocus()
    await userEvent.keyboard('a')
    expect(item('Account settings')).toHaveFocus()
    await userEvent.keyboard('z')
    expect(item('Account settings')).toHaveFocus()
  })

  it('closes on Tab, which continues from its button', async () => {
    showMenu()
    await userEvent.click(button())
    await userEvent.tab()
    expect(menu()).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'elsewhere' })).toHaveFocus()
  })

  it('follows an item on Space', async () => {
    showMenu()
    await userEvent.click(button())
    const followed: string[] = []
    item('Account settings').addEventListener('click', (event) => {
      event.preventDefault()
      followed.push('settings')
    })
    await userEvent.keyboard('{ArrowDown} ')
    expect(followed).toEqual(['settings'])
  })
})
