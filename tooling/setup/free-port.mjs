// Says at once that a port is in use: installing and building take minutes.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** How to see who has it, by platform. */
const WHO = { win32: (port) => `netstat -ano | findstr :${port}`, default: (port) => `lsof -i :${port}` }

/**
 * Ends the process with a sentence if nothing can listen there.
 *
 * @param {object} options
 * @param {string} options.command what the person ran
 * @param {string} options.port as in the environment
 * @param {string} options.host as in the environment
 */
export async function refuseUsedPort({ command, port, host }) {
  const problem = await problemOf(command, port, host)
  if (problem === null) return
  console.error(`[setup] ${command}: ${problem}`)
  process.exit(1)
}

/** @returns {Promise<string | null>} what is wrong, and what to set */
async function problemOf(command, port, host) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return `PORT is "${port}", but must be a whole number from 0 to 65535.`
  const server = createServer()
  try {
    server.listen(Number(port), host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return null
  } catch ({ code }) {
    if (code === 'EADDRINUSE') {
      const who = (WHO[process.platform] ?? WHO.default)(port)
      return `port ${port} is in use. End what listens there (${who}), or set another: PORT=${next(port)} ${command}`
    }
    if (code === 'EACCES') return `only root may listen on port ${port}. Set another: PORT=8080 ${command}`
    return `nothing can listen on HOST ${host} (${code}). Set HOST to an address of this machine, such as 127.0.0.1.`
  }
}

const next = (port) => (Number(port) < 65_535 ? Number(port) + 1 : 8080)
