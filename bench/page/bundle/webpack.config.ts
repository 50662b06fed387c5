import { application } from '@viewpage/tooling'

export default application({
  folder: import.meta.dirname,
  name: 'bundle',
  publicPath: '/bench/bundle-files/',
  entry: { main: './main.tsx' },
})
