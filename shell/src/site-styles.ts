// The style sheet of the server's own pages: log in, sign up, not found.
import '../styles/site.css'
import '../styles/site/account.css'
