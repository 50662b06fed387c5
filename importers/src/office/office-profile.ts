/**
 * Settings of a new LibreOffice profile: no macro runs at any level of trust, content linked from elsewhere is not
 * loaded, and the proxy does not exist. The confinement of the process does not depend on them.
 */
export function officeProfile(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`
}

/** Relative to the profile. */
export const SETTINGS_FILE = 'user/registrymodifications.xcu'

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting'
const PROXY = '/org.openoffice.Inet/Settings'
/** "Manual" in the dialog of LibreOffice. */
const MANUAL_PROXY = 2
const HIGHEST_MACRO_SECURITY = 3

const SETTINGS: readonly [path: string, name: string, value: string | number | boolean][] = [
  [SCRIPTING, 'MacroSecurityLevel', HIGHEST_MACRO_SECURITY],
  [SCRIPTING, 'DisableMacrosExecution', true],
  [SCRIPTING, 'BlockUntrustedRefererLinks', true],
  [PROXY, 'ooInetProxyType', MANUAL_PROXY],
  [PROXY, 'ooInetHTTPProxyName', '127.0.0.1'],
  [PROXY, 'ooInetHTTPProxyPort', 1],
  [PROXY, 'ooInetHTTPSProxyName', '127.0.0.1'],
  [PROXY, 'ooInetHTTPSProxyPort', 1],
  [PROXY, 'ooInetNoProxy', ''],
]
