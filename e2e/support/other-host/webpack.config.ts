import { application } from '@viewpage/tooling'

export default application({
  folder: import.meta.dirname,
  name: 'other-host',
  publicPath: '/',
  entry: { main: './main.ts' },
})
