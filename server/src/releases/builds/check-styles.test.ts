import { describe, expect, it } from '@jest/globals'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { faultsOfStyles } from './check-styles.ts'

const { manifest } = fakeBuild('mf-notes', '1.0.0', ['notes'])
const faultsOf = (css: string) =>
  faultsOfStyles(manifest, new Map([['style.css', new TextEncoder().encode(css)]]))
const inLayer = (css: string) => `@layer mf-notes{${css}}`
const beyond = (selector: string) =>
  `style.css: "${selector}" would style elements outside of the slots of mf-notes; it needs a class of its own`

// docs/behaviour/releases.md#confined-styles
describe('a style sheet of a build', () => {
  it.each([
    '.note-a1b2c{color:red}',
    '.note-a1b2c button:hover,p.note-a1b2c+span{color:red}',
    ':root[data-motion=reduced] .note-a1b2c:not(:hover){color:red}',
    ':is(.note-a1b2c,.card-a1b2c)>*{color:red}',
    ':where([data-remote="mf-notes"]) *{margin:0}',
    '[data-remote=mf-notes] .kit-button{margin:0}',
    '.note-a1b2c{color:red;button{color:red}&:has(p){color:red}}',
    '@media (width>=1px){@supports (color:red){.note-a1b2c{color:red}}}',
    '@keyframes grow-a1b2c{0%{opacity:0}to{opacity:1}}',
    '@font-face{font-family:Notes;src:url(notes.woff2)}',
    '.note-a1b2c{background:url("data:image/svg+xml;a{b}")}',
    '/* * { } */.note-a1b2c:after{content:"} * {"}',
  ])('may say %s', (css) => {
    expect(faultsOf(inLayer(css))).toEqual([])
  })

  it.each([
    '*',
    'button',
    ':root',
    'html:has(.note-a1b2c[open])',
    'button:not(.note-a1b2c)',
    '.kit-button',
    '.site-card .kit-icon',
    ':is(.note-a1b2c,button)',
    '[data-remote="mf-toolbar"] *',
    '[class^="note"]',
    '.note-a1b2c,button',
  ])('may not say %s, which other parts of the page have, too', (selector) => {
    expect(faultsOf(inLayer(`${selector}{color:red}`))).toEqual([beyond(selector)])
    expect(faultsOf(inLayer(`@media print{${selector}{color:red}}`))).toEqual([beyond(selector)])
  })

  it('has no rules outside of the layer of its remote', () => {
    const outside = (selector: string) =>
      `style.css: "${selector}" is outside of the cascade layer mf-notes, so it would win against the page`
    expect(faultsOf('.note-a1b2c{color:red}')).toEqual([outside('.note-a1b2c')])
    expect(faultsOf('@layer mf-toolbar{.note-a1b2c{color:red}}')).toEqual([outside('.note-a1b2c')])
  })

  it.each(['page', 'view-transition'])('has no @%s', (rule) => {
    expect(faultsOf(inLayer(`@${rule}{margin:0}`))).toEqual([`style.css: @${rule} is for the whole page`])
  })

  it('is read in linear time, however it is written, and is told of 20 faults at most', () => {
    for (const css of [
      ':is('.repeat(200_000),
      'a,'.repeat(200_000),
      '{'.repeat(200_000),
      '}*{}'.repeat(200_000),
    ])
      expect(faultsOf(`${css}{color:red}`).length).toBeLessThanOrEqual(20)
  })
})
