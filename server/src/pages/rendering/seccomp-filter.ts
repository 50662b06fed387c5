/*
 * A program for seccomp, in classic BPF (seccomp(2), "Seccomp filters"): system calls that a process of a remote never
 * makes, and with which code that has left its engine could attack the kernel, fail with EPERM.
 */

interface Architecture {
  /** As in `linux/audit.h`. */
  readonly audit: number
  readonly clone: number
  readonly clone3: number
  /** Numbers of the system calls in `REFUSED` that the architecture has. */
  readonly refused: readonly number[]
}

/**
 * In this order where an architecture has them: socket, socketpair, connect, accept, bind, listen, accept4; ptrace,
 * process_vm_readv, process_vm_writev, pidfd_open, pidfd_getfd; mount, umount2, pivot_root, chroot, unshare, setns,
 * open_tree to mount_setattr; bpf, perf_event_open, userfaultfd, io_uring_setup to io_uring_register; add_key,
 * request_key, keyctl; shmget, shmat, shmctl, semget, msgget, memfd_create; kexec_load, init_module, delete_module,
 * finit_module, kexec_file_load; name_to_handle_at, open_by_handle_at, personality, syslog, quotactl, reboot, acct; fork,
 * vfork.
 */
const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    clone3: 435,
    refused: [
      ...[41, 53, 42, 43, 49, 50, 288],
      ...[101, 310, 311, 434, 438],
      ...[165, 166, 155, 161, 272, 308, 428, 429, 430, 431, 432, 433, 442],
      ...[321, 298, 323, 425, 426, 427],
      ...[248, 249, 250],
      ...[29, 30, 31, 64, 68, 319],
      ...[246, 175, 176, 313, 320],
      ...[303, 304, 135, 103, 179, 169, 163],
      ...[57, 58],
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    clone3: 435,
    refused: [
      ...[198, 199, 203, 202, 200, 201, 242],
      ...[117, 270, 271, 434, 438],
      ...[40, 39, 41, 51, 97, 268, 428, 429, 430, 431, 432, 433, 442],
      ...[280, 241, 282, 425, 426, 427],
      ...[217, 218, 219],
      ...[194, 196, 195, 190, 186, 279],
      ...[104, 105, 106, 273, 294],
      ...[264, 265, 92, 116, 60, 142, 89],
    ],
  },
}

const [LOAD, JUMP_IF_EQUAL, JUMP_IF_GREATER_OR_EQUAL, JUMP_IF_ANY_BIT, RETURN] = [
  0x20, 0x15, 0x35, 0x45, 0x06,
]
/** Offsets in `struct seccomp_data`. */
const [NUMBER, ARCHITECTURE, FIRST_ARGUMENT] = [0, 4, 16]
const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const FAIL = 0x00050000
const [EPERM, ENOSYS] = [1, 38]
/** The x32 calls of x64 have these numbers. */
const FIRST_X32_CALL = 0x40000000
const CLONE_THREAD = 0x00010000

type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, value: number]

/** @returns the filter for the processor of this machine, or `null` where it is not known */
export function seccompFilter(): Buffer | null {
  const found = ARCHITECTURES[process.arch]
  return found ? encode(programOf(found)) : null
}

function programOf({ audit, clone, clone3, refused }: Architecture): Instruction[] {
  return [
    [LOAD, 0, 0, ARCHITECTURE],
    [JUMP_IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD, 0, 0, NUMBER],
    [JUMP_IF_GREATER_OR_EQUAL, 0, 1, FIRST_X32_CALL],
    [RETURN, 0, 0, FAIL + EPERM],
    ...refused.flatMap((call): Instruction[] => [
      [JUMP_IF_EQUAL, 0, 1, call],
      [RETURN, 0, 0, FAIL + EPERM],
    ]),
    // Its flags are in memory, which a filter cannot read. The C library uses `clone` then.
    [JUMP_IF_EQUAL, 0, 1, clone3],
    [RETURN, 0, 0, FAIL + ENOSYS],
    // Threads, but no processes.
    [JUMP_IF_EQUAL, 0, 3, clone],
    [LOAD, 0, 0, FIRST_ARGUMENT],
    [JUMP_IF_ANY_BIT, 1, 0, CLONE_THREAD],
    [RETURN, 0, 0, FAIL + EPERM],
    [RETURN, 0, 0, ALLOW],
  ]
}

/** As `struct sock_filter`: a word, two bytes and a double word, little-endian. */
function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [code, jumpTrue, jumpFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(jumpTrue, index * 8 + 2)
    bytes.writeUInt8(jumpFalse, index * 8 + 3)
    bytes.writeUInt32LE(value, index * 8 + 4)
  }
  return bytes
}
