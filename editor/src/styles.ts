// What every element starts from, and the look that the toolbar and the editor share.
import '@viewpage/remote-kit/styles/base.css'
import '@viewpage/remote-kit/styles/tokens.css'
import '@viewpage/remote-kit/styles/kit.css'
import './styles.css'
