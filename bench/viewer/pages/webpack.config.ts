import { application } from '@viewpage/tooling'

export default application({
  folder: import.meta.dirname,
  name: 'viewer-bench',
  publicPath: '/bundle/',
  entry: { main: './main.ts' },
})
