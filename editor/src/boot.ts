import { bootPage } from '@viewpage/remote-kit/host'

// The page's one inline script.
bootPage({ lazyRemotes: ['mf-viewer'] })
