/** Classes of SQLSTATE that say that PostgreSQL cannot work now, whatever it is asked. */
const SQLSTATE_CLASSES = [
  // No connection, and nobody let in.
  '08',
  '28',
  // Not enough disk, memory or connections; faults of the system under it.
  '53',
  '58',
  // Shut down, crashed or starting up; a statement that took too long.
  '57',
]

const SQLSTATES = [
  // Read-only, idle for too long within a transaction, and the transaction as a whole for too long.
  '25006',
  '25P03',
  '25P04',
  // A lock that did not come in time.
  '55P03',
  // The database is not there, as while a backup is put back.
  '3D000',
]

/** What the operating system says where a server cannot be reached, or a disk takes no write. */
const SYSTEM_ERROR_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
]

/** Of what both drivers say without a code. */
const DRIVER_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
  /^Cannot use a pool after calling end/,
  /^PGlite is clos(ed|ing)$/,
]

/**
 * Whether something failed because nothing can be read or stored for a while, which is no fault of what was asked: the
 * database is away, busy beyond its time-outs or read-only, or a disk is full.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isOutageCode('code' in error ? error.code : undefined)) return true
  if (DRIVER_MESSAGES.some((words) => words.test(error.message))) return true
  // The engine that runs in this process has broken down.
  if (error instanceof WebAssembly.RuntimeError) return true
  return isOutage(error.cause)
}

function isOutageCode(code: unknown): boolean {
  if (typeof code !== 'string') return false
  if (SYSTEM_ERROR_CODES.includes(code) || SQLSTATES.includes(code)) return true
  return /^[0-9A-Z]{5}$/.test(code) && SQLSTATE_CLASSES.some((known) => code.startsWith(known))
}
