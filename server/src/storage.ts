// For tests of other workspaces that read the database and the files.
export { createAccountStore } from './accounts/account-store.ts'
export { openDatabase, type Database } from './database/open-database.ts'
export { createFolderStore } from './files/folder-store.ts'
export { createStoredFiles } from './files/stored-files.ts'
