// The style sheet of the server's pages without slots: login, sign-up, not found, lists, text pages.
import '../styles/site.css'
import '../styles/site/about.css'
import '../styles/site/account.css'
import '../styles/site/first-look.css'
import '../styles/site/explore.css'
