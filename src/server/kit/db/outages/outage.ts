/** SQLSTATE classes for a PostgreSQL that cannot work at the moment, whatever the statement. */
const SQLSTATE_CLASSES = [
  // No connection; sign-in rejected.
  '08',
  '28',
  // Not enough disk, memory or connections; faults of the operating system.
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
  // A lock was not available in time.
  '55P03',
  // The database does not exist, as during a restore.
  '3D000',
]

/** Codes of the operating system for a server that cannot be reached or a disk that cannot be written. */
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

/** Messages of both drivers for errors without a code. */
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
 * Whether an error means that nothing can be read or stored for a while, which is not the fault of the request: the
 * database is away, too busy or read-only, or a disk is full.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isOutageCode('code' in error ? error.code : undefined)) return true
  if (DRIVER_MESSAGES.some((words) => words.test(error.message))) return true
  // The embedded engine crashed.
  if (error instanceof WebAssembly.RuntimeError) return true
  return isOutage(error.cause)
}

function isOutageCode(code: unknown): boolean {
  if (typeof code !== 'string') return false
  if (SYSTEM_ERROR_CODES.includes(code) || SQLSTATES.includes(code)) return true
  return /^[0-9A-Z]{5}$/.test(code) && SQLSTATE_CLASSES.some((known) => code.startsWith(known))
}
