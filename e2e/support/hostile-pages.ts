import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inMain, NONCE_SOURCE, TOOLBAR, type ElementPage } from './element-page.ts'

/** A page that an element may be put into. */
export interface HostilePage {
  /** What it has, as the title of a test. */
  readonly name: string
  readonly page: ElementPage
  /** What it is compared with: what the page may change is there, too. @default PLAIN */
  readonly beside?: ElementPage
}

/** The element has the same place in each page, so that their pictures compare. */
const PLACE = 'viewpage-toolbar { position: absolute; inset: 120px auto auto 40px; inline-size: 900px }'
const require = createRequire(import.meta.url)
const BOOTSTRAP = readFileSync(require.resolve('bootstrap/dist/css/bootstrap.min.css'), 'utf8')

/** The rules of Tailwind's preflight that reach elements, by hand: the package has megabytes. */
const PREFLIGHT = `@layer theme, base; @layer base {
  *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  html, :host { line-height: 1.5; font-family: ui-sans-serif, system-ui, sans-serif; -webkit-tap-highlight-color: transparent }
  h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
  a { color: inherit; text-decoration: inherit } ol, ul, menu { list-style: none }
  img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle }
  button, input, select, optgroup, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
  [hidden]:where(:not([hidden='until-found'])) { display: none !important }
}`

const RUDE = `button { padding: 1rem; text-transform: uppercase; letter-spacing: 4px } * { box-sizing: content-box }
  h1, h2, h3 { color: red; margin: 40px; font: 3rem serif } a { color: lime; text-decoration: line-through }
  ul { list-style: square; padding: 50px } li { margin: 20px } span { font-style: italic } svg { inline-size: 90px }
  input, textarea { border: 5px dashed } body { font: italic 30px/3 cursive; text-align: right; word-spacing: 9px }`

const IMPORTANT = `* { font-size: 40px !important; color: red !important; background: yellow !important; letter-spacing: 3px !important }
  button, div, dialog, [role=dialog] { display: inline !important; position: static !important; transform: none !important }`

const LAYERED = `@layer viewpage, ours; @layer viewpage { ${RUDE} } @layer ours { button { border: 9px solid } div { background: pink } }`

const SAME_NAMES = `:root { --page: red; --ink: yellow; --surface: blue; --accent: lime; --font: cursive; --r-m: 40px; --t-text: 40px serif; --t-label: 9px serif; --line: red }`

const styled = (name: string, style: string, more: Partial<ElementPage> = {}): HostilePage => ({
  name,
  page: { style: `${style} ${PLACE}`, ...more },
})

const csp = (script: string, more = '') =>
  `default-src 'none'; script-src ${script}; style-src ${NONCE_SOURCE}; style-src-attr 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'${more}`

/** A library as a script of the page: its CommonJS files, the entry last. */
function library(files: Readonly<Record<string, string>>, use: string): string {
  const modules = Object.entries(files).map(
    ([name, file]) =>
      `${JSON.stringify(name)}(module, exports, require, process) {${readFileSync(require.resolve(file), 'utf8')}\n}`,
  )
  return `<script>{
    const process = { env: { NODE_ENV: 'production' } }, cache = {}, modules = {${modules.join(',\n')}}
    const require = (name) => {
      if (!cache[name]) modules[name]((cache[name] = { exports: {} }), cache[name].exports, require, process)
      return cache[name].exports
    }
    ${use}
  }</script>`
}

const inPackage = (from: NodeJS.Require, name: string, file: string) =>
  join(dirname(from.resolve(`${name}/package.json`)), file)
const REACT_FILES = {
  react: inPackage(require, 'react', 'cjs/react.production.js'),
  scheduler: inPackage(require, 'scheduler', 'cjs/scheduler.production.js'),
  'react-dom': inPackage(require, 'react-dom', 'cjs/react-dom.production.js'),
  'react-dom/client': inPackage(require, 'react-dom', 'cjs/react-dom-client.production.js'),
}
const requireOf18 = createRequire(join(import.meta.dirname, '../../examples/libraries-18/package.json'))
const REACT_18_FILES = {
  react: inPackage(requireOf18, 'react', 'cjs/react.production.min.js'),
  scheduler: inPackage(requireOf18, 'scheduler', 'cjs/scheduler.production.min.js'),
  'react-dom': inPackage(requireOf18, 'react-dom', 'cjs/react-dom.production.min.js'),
  'react-dom/client': inPackage(requireOf18, 'react-dom', 'client.js'),
}
/** Renders twice, as a page does whose state changes. */
const USE_REACT = `const { createElement: h, StrictMode, useState, useEffect } = require('react')
  function Page() {
    const [count, setCount] = useState(0)
    useEffect(() => { if (count < 3) setCount(count + 1) }, [count])
    return h('main', null, h('h1', null, 'Our handbook ' + count), h('viewpage-toolbar', { oid: 'orbit1', 'no-events': '' }))
  }
  require('react-dom/client').createRoot(document.querySelector('#app')).render(h(StrictMode, null, h(Page)))`
const USE_VUE = `const { createApp, h } = require('vue')
  createApp({ data: () => ({ count: 0 }), mounted() { this.count += 1 },
    render() { return h('main', [h('h1', 'Our handbook ' + this.count), h('viewpage-toolbar', { oid: 'orbit1', 'no-events': '' })]) },
  }).mount('#app')`
const VUE_FILES = {
  '@vue/shared': '@vue/shared/dist/shared.cjs.prod.js',
  '@vue/reactivity': '@vue/reactivity/dist/reactivity.cjs.prod.js',
  '@vue/runtime-core': '@vue/runtime-core/dist/runtime-core.cjs.prod.js',
  vue: '@vue/runtime-dom/dist/runtime-dom.cjs.prod.js',
}

/** A page that a library renders, with a style sheet that its makers would not like. */
const renderedBy = (name: string, scripts: string) =>
  styled(name, RUDE, { body: '<div id="app"></div>', scripts })

/** A page in a frame of a page. @param attributes of the frame */
const framed = (attributes: string, style: string): ElementPage => ({
  style: `${style} ${PLACE} iframe { position: absolute; inset: 0; inline-size: 1280px; block-size: 860px; border: 0 }`,
  body: `<iframe id="ours" title="Ours" ${attributes} allow="clipboard-write" src="/handbook/frame?diagnostics=console"></iframe>`,
  frame: inMain(TOOLBAR),
})

export const PLAIN: ElementPage = { style: PLACE }

export const HOSTILE_PAGES: readonly HostilePage[] = [
  styled('Bootstrap', BOOTSTRAP),
  styled("Tailwind's preflight", PREFLIGHT),
  styled('* { all: unset }', '* { all: unset }'),
  styled('rules for buttons and other elements', RUDE),
  {
    ...styled('rules that are important', IMPORTANT),
    beside: { style: `html { background: yellow } ${PLACE}` },
  },
  styled('layers', LAYERED),
  styled('custom properties of the same names', SAME_NAMES),
  styled('html { font-size: 62.5% }', 'html { font-size: 62.5% }'),
  {
    ...styled(
      'a dark background and light text',
      'body, button, a, p { background: #000; color: #fff } div { border-color: #fff }',
    ),
    // Corners and shadows of the dialogs show what is behind them.
    beside: { style: `body { background: #000 } ${PLACE}` },
  },
  {
    ...styled('color-scheme: dark', `:root { color-scheme: dark } body { background: #111 } ${RUDE}`),
    beside: { style: `:root { color-scheme: dark } body { background: #111 } ${PLACE}` },
  },
  styled('right to left text', '', { attributes: 'lang="ar" dir="rtl"' }),
  {
    ...styled('zoom', `${RUDE} html { zoom: 1.25 }`),
    beside: { style: `html { zoom: 1.25 } ${PLACE}` },
  },
  styled('a strict policy', RUDE, { policy: csp(`${NONCE_SOURCE} 'strict-dynamic'`) }),
  styled('a strict policy and Trusted Types', RUDE, {
    policy: csp(`${NONCE_SOURCE} 'strict-dynamic'`, "; require-trusted-types-for 'script'"),
  }),
  styled('a policy of its own origin and named Trusted Types', RUDE, {
    policy: csp("'self'", "; require-trusted-types-for 'script'; trusted-types ours viewpage"),
  }),
  renderedBy('React 18', library(REACT_18_FILES, USE_REACT)),
  renderedBy('React 19', library(REACT_FILES, USE_REACT)),
  renderedBy('Vue', library(VUE_FILES, USE_VUE)),
  styled('no doctype', RUDE, { doctype: '' }),
  {
    name: 'a frame with a sandbox',
    page: framed('sandbox="allow-scripts allow-same-origin allow-popups allow-forms"', RUDE),
    beside: framed('', ''),
  },
]
