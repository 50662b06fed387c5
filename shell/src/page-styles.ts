// The style sheet that is inlined in every page of the server.
import '@viewpage/remote-kit/styles/base.css'
import '@viewpage/remote-kit/styles/tokens.css'
import '@viewpage/remote-kit/styles/kit.css'
import '../styles/layout.css'
import '../styles/footer.css'
import '../styles/paper.css'
