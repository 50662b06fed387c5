import { runInstallScripts } from './install.mjs'

runInstallScripts()
