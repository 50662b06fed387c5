import { mountToolbar } from './mount-toolbar.tsx'
import './toolbar-host.css'

// The complete host in one file, for pages without a bundler.
const viewpage = { mountToolbar }
Object.assign(window, { viewpage })
