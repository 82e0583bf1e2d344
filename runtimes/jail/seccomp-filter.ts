/** System calls by name with their numbers on x86-64 and arm64; `null` where a machine has none. */
const REFUSED: Record<string, readonly [x64: number | null, arm64: number | null]> = {
  // Sockets: pipes that are inherited are the only way in and out.
  socket: [41, 198],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
  // Namespaces and mounts.
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_send_signal: [424, 424],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  process_madvise: [440, 440],
  // Parts of the kernel with a long record of holes.
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  modify_ldt: [154, null],
  iopl: [172, null],
  ioperm: [173, null],
  // Memory that no limit counts, and what the whole machine has only so much of.
  shmget: [29, 194],
  shmat: [30, 196],
  msgget: [68, 186],
  semget: [64, 190],
  mq_open: [240, 180],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  io_setup: [206, 0],
  fanotify_init: [300, 262],
  // Attributes of files in memory lie in the kernel, where no limit of a process counts them.
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  setxattrat: [463, 463],
  // The machine.
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  syslog: [103, 116],
  acct: [163, 89],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  quotactl: [179, 60],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  personality: [135, 92],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  vhangup: [153, 58],
};

const MACHINES = {
  x64: { audit: 0xc000003e, column: 0, clone: 56, ioctl: 16 },
  arm64: { audit: 0xc00000b7, column: 1, clone: 220, ioctl: 29 },
} as const;
const CLONE3 = 435;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NEW_NAMESPACES = 0x7e020000;
/** Puts characters into the terminal of whoever started the server. */
const TIOCSTI = 0x5412;
/** Calls of the x32 interface carry this bit and would pass every comparison. */
const X32 = 0x40000000;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const refuse = (errno: number) => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;

/** Offsets in `struct seccomp_data`. */
const NUMBER = 0;
const MACHINE = 4;
const argument = (index: number) => 16 + 8 * index;

/** One instruction: code, jumps, operand. */
type Instruction = [code: number, jumpTrue: number, jumpFalse: number, operand: number];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const answer = (value: number): Instruction => [0x06, 0, 0, value];
/** Skips the next `skip` instructions unless the loaded word equals, has a bit of, or is at least `operand`. */
const unlessEqual = (operand: number, skip: number): Instruction => [0x15, 0, skip, operand];
const unlessBits = (operand: number, skip: number): Instruction => [0x45, 0, skip, operand];
const unlessAtLeast = (operand: number, skip: number): Instruction => [0x35, 0, skip, operand];

/**
 * The seccomp program of the jail, as bubblewrap reads it: `sock_filter` records, little endian. Undefined for machines
 * whose call numbers are not known here.
 */
export function seccompFilter(machine: string = process.arch): Buffer | undefined {
  if (machine !== 'x64' && machine !== 'arm64') return undefined;
  const { audit, column, clone, ioctl } = MACHINES[machine];
  const numbers = Object.values(REFUSED).flatMap((pair) => pair[column] ?? []);
  const program: Instruction[] = [
    load(MACHINE),
    [0x15, 1, 0, audit],
    answer(KILL),
    load(NUMBER),
    ...(machine === 'x64' ? [unlessAtLeast(X32, 1), answer(KILL)] : []),
    unlessEqual(CLONE3, 1),
    // The libraries fall back to clone, whose flags can be read.
    answer(refuse(ENOSYS)),
    ...numbers.flatMap((number) => [unlessEqual(number, 1), answer(refuse(EPERM))]),
    unlessEqual(clone, 3),
    load(argument(0)),
    unlessBits(NEW_NAMESPACES, 1),
    answer(refuse(EPERM)),
    load(NUMBER),
    unlessEqual(ioctl, 3),
    load(argument(1)),
    unlessEqual(TIOCSTI, 1),
    answer(refuse(EPERM)),
    answer(ALLOW),
  ];
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, jumpTrue, jumpFalse, operand], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jumpTrue, index * 8 + 2);
    bytes.writeUInt8(jumpFalse, index * 8 + 3);
    bytes.writeUInt32LE(operand, index * 8 + 4);
  });
  return bytes;
}
