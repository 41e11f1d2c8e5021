import * as z from 'zod/mini'
import { wholeNumberSetting } from '#server/kit/config/setting-kinds.ts'

const MAX_SECONDS = 3600
const seconds = (unlessSet: number) => z._default(wholeNumberSetting(1, MAX_SECONDS), unlessSet)

/** Time-outs in seconds. `.env.example` explains each. */
export const timeoutSettings = {
  DATABASE_CONNECT_TIMEOUT: seconds(10),
  DATABASE_STATEMENT_TIMEOUT: seconds(10),
  DATABASE_LOCK_TIMEOUT: seconds(5),
  DATABASE_IDLE_TIMEOUT: seconds(10),
  REQUEST_TIMEOUT: seconds(20),
  UPLOAD_CHUNK_TIMEOUT: seconds(10),
  UPLOAD_TIMEOUT: seconds(600),
  SCANNER_TIMEOUT: seconds(120),
  ANSWER_TIMEOUT: seconds(120),
  KEEP_ALIVE_TIMEOUT: seconds(72),
  STOP_NOTICE: z.optional(wholeNumberSetting(0, MAX_SECONDS)),
  STOP_TIMEOUT: seconds(10),
}

type TimeoutSettings = z.output<z.ZodMiniObject<typeof timeoutSettings>>

/** Load balancers check every few seconds whether an instance is ready. */
const NOTICE_SECONDS = 5

export type Timeouts = ReturnType<typeof readTimeouts>

/**
 * All in milliseconds.
 *
 * @rule N75 Nothing waits without a limit: statements, locks, idle transactions, requests, bodies, responses that
 * nobody reads, and the shutdown each have a time-out, which is a setting.
 */
export function readTimeouts(settings: TimeoutSettings, isLocal: boolean) {
  return {
    database: {
      connectMs: settings.DATABASE_CONNECT_TIMEOUT * 1000,
      statementMs: settings.DATABASE_STATEMENT_TIMEOUT * 1000,
      lockMs: settings.DATABASE_LOCK_TIMEOUT * 1000,
      idleMs: settings.DATABASE_IDLE_TIMEOUT * 1000,
    },
    requestMs: settings.REQUEST_TIMEOUT * 1000,
    uploadChunkMs: settings.UPLOAD_CHUNK_TIMEOUT * 1000,
    uploadMs: settings.UPLOAD_TIMEOUT * 1000,
    answerMs: settings.ANSWER_TIMEOUT * 1000,
    keepAliveMs: settings.KEEP_ALIVE_TIMEOUT * 1000,
    stopNoticeMs: (settings.STOP_NOTICE ?? (isLocal ? 0 : NOTICE_SECONDS)) * 1000,
    stopMs: settings.STOP_TIMEOUT * 1000,
  }
}
