// A door for tests of other workspaces that look into the database and the files.
export { createAccountStore } from './accounts/account-store.ts'
export { openDatabase, type Database } from './database/open-database.ts'
export { createAssetFiles } from './files/asset-files.ts'
