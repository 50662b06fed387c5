import { application } from '@viewpage/tooling'

export default application({
  folder: import.meta.dirname,
  name: 'shell',
  publicPath: '/shell/',
  entry: {
    boot: './src/boot/boot.ts',
    main: './src/main.ts',
    embed: './src/embed.ts',
    'embed-client': './src/embed-client.ts',
    account: './src/account.ts',
    page: './src/page-styles.ts',
    site: './src/site-styles.ts',
    insights: './src/insights.ts',
    staff: './src/staff.ts',
  },
  // React, its DOM and i18next change with their releases only, so they are a file of their own.
  vendor: /node_modules\/(react|react-dom|scheduler|i18next)\//,
  alone: ['embed', 'account', 'insights', 'staff'],
  copies: ['src/embed/embed-client.d.ts'],
})
