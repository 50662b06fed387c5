// Runs commands at the same time. The output of each is whole, and in the order in which they were announced.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { clearInterval, setInterval, setTimeout } from 'node:timers'

/** ms between two reads of the output of the command that is being printed. */
const POLL_INTERVAL_MS = 200
const PART_BYTES = 65_536
/** ms that processes have to end after SIGTERM. */
const GRACE_MS = 5000
/** A promise that never settles, for commands that wait while everything ends. */
const NEVER = new Promise(() => undefined)

/**
 * @param {object} options
 * @param {string} options.folder for the output that is not printed yet
 * @param {(part: Uint8Array | string) => unknown} options.write
 */
export function createSideBySide({ folder, write }) {
  const waiting = []
  const children = new Set()
  let announced = 0
  let isEnding = false
  let timer

  function print() {
    for (let [first] = waiting; first; [first] = waiting) {
      copyNew(first, write)
      if (first.summary === null) return
      write(first.summary)
      closeSync(first.fd)
      waiting.shift()
    }
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Reserves the next place in the output. Nothing after it is printed before its command has ended. */
    announce() {
      const fd = openSync(join(folder, `output-${announced++}`), 'a+')
      const place = { fd, printed: 0, summary: null }
      waiting.push(place)
      timer ??= setInterval(print, POLL_INTERVAL_MS)

      return {
        /** @returns {Promise<number>} the exit status; not 0 also when a signal ended it; never once all of them end */
        async run([command, ...args], options) {
          if (isEnding) return NEVER
          // A group of its own, so that Ctrl-C reaches it once: from `end`.
          const stdio = ['ignore', place.fd, place.fd]
          const child = spawn(command, args, { ...options, detached: true, stdio })
          children.add(child)
          const [status] = await once(child, 'exit')
          children.delete(child)
          return isEnding ? NEVER : (status ?? 1)
        },
        /** @param {string} summary printed below its output */
        end(summary) {
          place.summary = summary
          print()
        },
      }
    },

    /** Ends all processes, also those that the commands have started. Nothing starts or is printed afterwards. */
    async end() {
      isEnding = true
      clearInterval(timer)
      const pids = [...children].flatMap(({ pid }) => [...below(pid), pid])
      for (const pid of pids) signal(pid, 'SIGINT')
      const deadline = Date.now() + GRACE_MS
      while (pids.some((pid) => signal(pid, 0)) && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
      }
      for (const pid of pids) signal(pid, 'SIGKILL')
    },
  }
}

/** Reads by position, because the command shares the descriptor. */
function copyNew(place, write) {
  const part = new Uint8Array(PART_BYTES)
  for (let size; (size = readSync(place.fd, part, 0, PART_BYTES, place.printed)) > 0;) {
    write(part.slice(0, size))
    place.printed += size
  }
}

/** @returns {boolean} whether there is such a process */
function signal(pid, name) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** @returns {number[]} the processes that a process has started, and theirs; none where the system has no `/proc` */
function below(pid) {
  return childrenOf(pid).flatMap((child) => [...below(child), child])
}

function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    // It has ended meanwhile.
    return []
  }
}
