import { readOptions } from '../harness/options.ts'
import { startDemo } from '../harness/start.ts'
import { measureColdStart } from './cold-start.ts'
import { measurePages } from './pages.ts'

const { pages, starts } = readOptions({
  pages: [300, 'pages rendered, each followed by the same page from the cache'],
  starts: [9, 'renderers started'],
})
await using server = await startDemo()
await measurePages(server, pages)
await measureColdStart(server, starts)
