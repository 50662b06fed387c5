import { connect } from './embed/connect.ts'

// The script for pages with embeds (docs/embedding.md).
window.viewpage = { connect }
