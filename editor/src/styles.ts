// Reset, tokens and controls, shared by the toolbar and the editor.
import '@viewpage/remote-kit/styles/base.css'
import '@viewpage/remote-kit/styles/tokens.css'
import '@viewpage/remote-kit/styles/kit.css'
import './styles.css'
