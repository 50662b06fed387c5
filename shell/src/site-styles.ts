// The style sheet of the server's own pages: log in, sign up, not found, lists, and those with a text of their own.
import '../styles/site.css'
import '../styles/site/about.css'
import '../styles/site/account.css'
import '../styles/site/explore.css'
import '../styles/site/footer.css'
