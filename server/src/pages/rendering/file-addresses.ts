import { FILES_ADDRESS, isRelativeAddress, pathOfRelative } from '@viewpage/shared-events/wire'
import { changeAddresses } from '../../foundation/markup/style-addresses.ts'
import { pathOfBuild } from '../../storage/builds/build-names.ts'

/** A server build that names its files by the addresses that they have in this version. */
export function withFileAddresses(serverBuild: string, remote: string, version: string): string {
  return serverBuild.replaceAll(FILES_ADDRESS, pathOfBuild(remote, version))
}

/**
 * A style sheet of a build for a page to inline: addresses relative to the sheet would be relative to the page.
 *
 * @param base path of the build, with slashes at both ends
 * @param file of the style sheet
 */
export function styleForPage(css: string, base: string, file: string): string {
  return changeAddresses(css, (address) =>
    isRelativeAddress(address) ? (pathOfRelative(address, base, file) ?? address) : address,
  )
}
