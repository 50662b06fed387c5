import { standAlone } from '@viewpage/remote-kit/dev'
import { components } from '../src/components.ts'
import { locales } from '../src/locales/index.ts'
import { remote } from '../src/remote.ts'
import { teaserBrowser } from '../src/teaser/teaser-browser.ts'
import { Teaser } from '../src/teaser/Teaser.tsx'
import { viewerBrowser, type ViewerBrowser } from '../src/player/viewer-browser.ts'
import { Viewer } from '../src/viewer/Viewer.tsx'
import { cases } from './cases.ts'
import './page.css'
import { poster } from './sample-images.ts'

const CONTEXT_LOST = 'WebGL context lost. You will need to reload the page.'

/** The parts of the browser that a case replaces. */
const browserChanges: Readonly<Record<string, Partial<ViewerBrowser>>> = {
  loading: { loadDocument: () => new Promise<never>(() => {}) },
  'failing-document': { loadDocument: () => Promise.reject(new Error('This case has no document.')) },
  'slow-document': { loadDocument: () => new Promise<never>(() => {}) },
  'context-lost': {
    loadEngine: async (kind) => {
      const createEngine = await viewerBrowser.loadEngine(kind)
      return (options) =>
        createEngine({
          ...options,
          onEvent(event) {
            options.onEvent(event)
            if (event.type === 'ready') options.onEvent({ type: 'failed', error: new Error(CONTEXT_LOST) })
          },
        })
    },
  },
  end: {
    loadEngine: async (kind) => {
      const createEngine = await viewerBrowser.loadEngine(kind)
      return (options) =>
        createEngine({
          ...options,
          step: options.document.path.length,
          onEvent(event) {
            options.onEvent(event)
            if (event.type === 'ready') options.onEvent({ type: 'endPassed' })
          },
        })
    },
  },
}

const changes = browserChanges[new URLSearchParams(location.search).get('case') ?? ''] ?? {}
const caseBrowser: ViewerBrowser = { ...viewerBrowser, ...changes }
const caseTeaserBrowser = {
  ...teaserBrowser,
  fetch: () =>
    Promise.resolve(
      Response.json({
        count: 1,
        results: [
          {
            oid: 'garden1',
            title: 'The garden in four seasons',
            absolute_landing_url: `${location.origin}/p/garden1/`,
            preview_urls: { larger_overview: poster },
          },
        ],
      }),
    ),
}

standAlone({
  remote,
  components: {
    ...components,
    viewer: () => <Viewer browser={caseBrowser} />,
    teaser: () => <Teaser browser={caseTeaserBrowser} />,
  },
  locales,
  cases,
})
