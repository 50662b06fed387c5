import { bootPage } from '@viewpage/remote-kit/host'

// The page's one inline script. `layout.css` has the same boxes.
bootPage({ belowFold: '[data-slot=transcript]>[data-slot-root],[data-slot=sidebar]>[data-slot-root]>*' })
