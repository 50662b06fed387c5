import { createRequire } from 'node:module'
import { describe, expect, it } from '@jest/globals'

type Loader = (this: object, source: string) => void
const confineStyles = createRequire(import.meta.url)('./confine-styles.cjs') as Loader

/** What the loader makes of a style sheet of mf-notes. */
function confined(source: string, file = 'Notes.module.css'): string {
  let result = ''
  const context = {
    resourcePath: `/src/${file}`,
    sourceMap: false,
    getOptions: () => ({ remote: 'mf-notes' }),
    callback: (_: null, css: string) => (result = css),
  }
  confineStyles.call(context, source)
  return result
}

const IN_SLOTS = ':where([data-remote="mf-notes"]) '

// docs/behaviour/releases.md#confined-styles
describe('a style sheet of a remote', () => {
  it.each([
    '.note { color: red }',
    '.note button, .note + p { color: red }',
    '.note:has(button) > span { color: red }',
    ':is(.note, .card):hover { color: red }',
    '[data-state=failed] .note { color: red }',
    ':root[data-motion=reduced] .note { color: red }',
    '.note { button { color: red } & > p { color: red } }',
    '@media (width > 1px) { .note { color: red } }',
    '@keyframes grow { from { opacity: 0 } 50% { opacity: 1 } }',
    ':local(.note) { color: red }',
  ])('is left as it is, where a class of its own is needed: %s', (css) => {
    expect(confined(css)).toBe(css)
  })

  it.each([
    ['* { margin: 0 }', `${IN_SLOTS}* { margin: 0 }`],
    ['button, .note { margin: 0 }', `${IN_SLOTS}button, .note { margin: 0 }`],
    ['p,\nh1 { margin: 0 }', `${IN_SLOTS}p,${IN_SLOTS}h1 { margin: 0 }`],
    [':global(.kit-button) { margin: 0 }', `${IN_SLOTS}:global(.kit-button) { margin: 0 }`],
    [':global .kit-button { margin: 0 }', `${IN_SLOTS}:global .kit-button { margin: 0 }`],
    [':is(.note, button) { margin: 0 }', `${IN_SLOTS}:is(.note, button) { margin: 0 }`],
    ['button:not(.note) { margin: 0 }', `${IN_SLOTS}button:not(.note) { margin: 0 }`],
    ['button:has(.note) { margin: 0 }', `${IN_SLOTS}button:has(.note) { margin: 0 }`],
    ['@supports (color: red) { a { margin: 0 } }', `@supports (color: red) { ${IN_SLOTS}a { margin: 0 } }`],
    ['h1 { span { margin: 0 } }', `${IN_SLOTS}h1 { span { margin: 0 } }`],
  ])('applies in its slots only, where none is: %s', (css, right) => {
    expect(confined(css)).toBe(right)
  })

  it('has no class of its own without CSS modules', () => {
    expect(confined('.note { margin: 0 }', 'notes.css')).toBe(`${IN_SLOTS}.note { margin: 0 }`)
  })

  it.each([
    [':root { --ink: red }', ':root { … }'],
    ['html:has(.note[open]) { overflow: hidden }', 'html:has(.note[open]) { … }'],
    [':global(:root[data-beside] body) { margin: 0 }', ':global(:root[data-beside] body) { … }'],
    ['main, body { margin: 0 }', 'body { … }'],
    ['@page { margin: 0 }', '@page'],
    ['@view-transition { navigation: auto }', '@view-transition'],
  ])('is refused where it would style the page around them: %s', (css, what) => {
    expect(() => confined(`.note { color: red }\n${css}`)).toThrow(
      `Notes.module.css:2:1: [tooling] Failed to build mf-notes: ${what} would style the page around its slots. Give it a class of a CSS module.`,
    )
  })
})
