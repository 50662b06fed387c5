import { application } from '@viewpage/tooling'
import { host } from './src/contract.ts'

export default application({
  folder: import.meta.dirname,
  name: 'shell',
  publicPath: '/shell/',
  entry: {
    boot: './src/boot/boot.ts',
    main: './src/main.ts',
    embed: './src/embed.ts',
    libraries: './src/libraries.ts',
    'embed-client': './src/embed-client.ts',
    'viewpage-elements': './src/elements.ts',
    account: './src/account.ts',
    passkeys: './src/passkeys.ts',
    page: './src/page-styles.ts',
    site: './src/site-styles.ts',
    insights: './src/insights.ts',
    staff: './src/staff.ts',
    override: './src/override.ts',
    releases: './src/releases.ts',
    replay: './src/replay.ts',
  },
  // React, its DOM and i18next change with their releases only, so they are a file of their own.
  vendor: /node_modules\/(react|react-dom|scheduler|i18next)\//,
  alone: [
    ...['embed', 'viewpage-elements', 'libraries'],
    ...['account', 'passkeys', 'insights', 'staff', 'override', 'releases', 'replay'],
  ],
  apart: ['replay'],
  copies: ['src/embed/embed-client.d.ts', 'src/elements/viewpage-elements.d.ts'],
  contract: { host, file: './src/contract.ts' },
})
