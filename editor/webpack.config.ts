import { application } from '@viewpage/tooling'
import { host } from './src/contract.ts'

export default application({
  folder: import.meta.dirname,
  name: 'editor',
  publicPath: '/editor/',
  entry: {
    boot: './src/boot.ts',
    main: './src/main.tsx',
    'toolbar-host': './src/toolbar-host/main.ts',
  },
  // React, its DOM and i18next change with their releases only, so they are a file of their own.
  vendor: /node_modules\/(react|react-dom|scheduler|i18next)\//,
  alone: ['boot', 'toolbar-host'],
  copies: ['src/toolbar-host/toolbar-host.d.ts'],
  contract: { host, file: './src/contract.ts' },
})
