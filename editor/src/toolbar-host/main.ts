import { mountToolbar } from './mount-toolbar.tsx'
import './toolbar-host.css'

// The whole host in one file, for pages without a bundler; the page calls it by this name.
const viewpage = { mountToolbar }
Object.assign(window, { viewpage })
