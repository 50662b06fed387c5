import { connect } from './embed/connect.ts'

// The script that pages with embeds load (docs/embedding.md).
window.viewpage = { connect }
