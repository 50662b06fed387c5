// The style sheet of every page the server sends; it is inlined there.
import '@viewpage/remote-kit/styles/base.css'
import '@viewpage/remote-kit/styles/tokens.css'
import '@viewpage/remote-kit/styles/kit.css'
import '../styles/layout.css'
