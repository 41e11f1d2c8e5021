import { isIP } from 'node:net'
import type { Timeouts } from '#server/kit/config/timeout-settings.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export interface S3Settings {
  bucket: string
  region: string
  /** An S3-compatible server; unset: Amazon's own. */
  endpoint: string | undefined
  /** Unset: the machine's own role or profile is used. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export type FilesEnv = { store: 'local'; folder: string } | ({ store: 's3' } & S3Settings)

/**
 * The configuration, read once at the start; nothing else reads the environment. Here is what the kit reads of it;
 * `server/config` adds the settings of features.
 */
export interface Env {
  host: string
  port: number
  /** The port of the live socket, and whether it was set explicitly. */
  socketPort: { port: number; isSet: boolean }
  /** Origin that customers see, without a trailing slash. */
  publicUrl: string
  /** True where the site is meant for this machine only. Stored mail is then shown to everybody on it. */
  isLocal: boolean
  isHttps: boolean
  /** Proxies whose `X-Forwarded-For` is trusted: how many, or which. */
  trustProxy: false | number | string[]
  /** When the announced maintenance ends; until then calls are rejected. */
  maintenanceUntil: Date | undefined
  databaseUrl: string | undefined
  dataDir: string
  /** How many instances should run, for the metrics and the doctor. */
  instances: number
  /** Where the content of uploaded files is kept. */
  files: FilesEnv
  rateLimits: { on: boolean; lookUpsPerMinute: number; requestsPerMinute: number }
  timeouts: Timeouts
  cookieSecret: string | undefined
  metricsToken: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
}

/** A host that a browser can open: a wildcard address can be listened on, but not opened. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}
