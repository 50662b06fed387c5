import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { PageRelease } from '@viewpage/shared-events'
import { PAGE_RELEASE_BLOCK } from '@viewpage/shared-events/page-blocks'
import { sampleRelease } from '../../dev/sample-release.ts'
import { bootPage } from './boot-page.ts'

const HOST = ['/shell/vendor.js', '/shell/main.js']
const TOOLBAR = '/remotes/mf-toolbar/1.0.0/remoteEntry.js'
const VIEWER = '/remotes/mf-viewer/1.0.0/remoteEntry.js'

const release: PageRelease = {
  set: {
    id: 'set',
    remotes: {
      'mf-toolbar': sampleRelease('mf-toolbar', '1.0.0', { preload: ['remoteEntry.js'] }),
      'mf-viewer': sampleRelease('mf-viewer', '1.0.0', { preload: ['remoteEntry.js'] }),
    },
  },
  shell: { scripts: HOST, integrity: {} },
  messages: {},
}

const scripts = () => [...document.head.querySelectorAll('script')]
const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
const paths = (urls: readonly string[]) => urls.map((url) => new URL(url).pathname)
const preloaded = () => paths(preloads().map(({ href }) => href))
const load = (element: Element | undefined) => element?.dispatchEvent(new Event('load'))

// jsdom has no times of a navigation.
beforeAll(() => {
  Object.assign(globalThis, { PerformanceNavigationTiming: class {} })
})

beforeEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = `<script type="application/json" id="${PAGE_RELEASE_BLOCK}">${JSON.stringify(release)}</script>`
})

test('a page requests its host at once, in the order in which it runs', () => {
  bootPage()
  expect(paths(scripts().map(({ src }) => src))).toEqual(HOST)
  expect(scripts().map(({ async }) => async)).toEqual([false, false])
  expect(preloaded()).toEqual(HOST)
})

test('a page requests its remotes once, when the first file of its host has loaded', () => {
  bootPage()
  load(preloads()[1])
  expect(preloaded()).toEqual([...HOST, TOOLBAR, VIEWER])
  load(preloads()[0])
  load(scripts()[1])
  expect(preloaded()).toEqual([...HOST, TOOLBAR, VIEWER])
})

test('a page requests its remotes when its host runs in a browser that does not preload', () => {
  bootPage()
  load(scripts()[1])
  expect(preloaded()).toEqual([...HOST, TOOLBAR, VIEWER])
})

test('a page does not request remotes ahead that most visits do not need', () => {
  bootPage({ lazyRemotes: ['mf-viewer'] })
  load(preloads()[0])
  expect(preloaded()).toEqual([...HOST, TOOLBAR])
})
