import { execFile } from 'node:child_process'

/** Sends to systemd's socket; part of Debian's package systemd, and of every machine that systemd runs. */
const NOTIFY_COMMAND = 'systemd-notify'

/** What systemd tells the services that it starts; these are no settings. */
export interface ServiceEnvironment {
  NOTIFY_SOCKET?: string | undefined
  WATCHDOG_USEC?: string | undefined
  WATCHDOG_PID?: string | undefined
  PATH?: string | undefined
}

export interface ServiceManager {
  /**
   * The program serves. From now on the watchdog is told that it is well as long as `isResponsive` resolves to true,
   * and as timers run: a program that hangs is started again.
   */
  ready: (watched: { isResponsive: () => Promise<boolean>; report: Report }) => void
  /** The program begins to stop, and ends in so many milliseconds at most. */
  stopping: (withinMs: number) => void
}

type Report = (fault: unknown, message: string) => void

const NO_SERVICE_MANAGER: ServiceManager = { ready: () => undefined, stopping: () => undefined }

/**
 * Tells systemd how the program is, if systemd has started it. The watchdog is fed until `end`, or as long as the process lives.
 *
 * @rule O15 systemd learns when the program serves, that it is well, and how long it takes to stop.
 */
export function connectServiceManager(environment: ServiceEnvironment, end?: AbortSignal): ServiceManager {
  const { NOTIFY_SOCKET: socket, PATH: path } = environment
  if (!socket) return NO_SERVICE_MANAGER
  let report: Report = () => undefined
  const tell = (...variables: string[]) => {
    const env = { NOTIFY_SOCKET: socket, PATH: path }
    execFile(NOTIFY_COMMAND, variables, { env }, (error) => {
      if (error) report(error, `systemd was not told ${variables.join(' ')}`)
    })
  }
  return {
    ready: (watched) => {
      report = watched.report
      tell('READY=1')
      const everyMs = watchdogIntervalMs(environment)
      if (everyMs === undefined) return
      const feeding = feedWatchdog(everyMs, watched.isResponsive, () => tell('WATCHDOG=1'))
      end?.addEventListener('abort', () => clearInterval(feeding))
    },
    stopping: (withinMs) => tell('STOPPING=1', `EXTEND_TIMEOUT_USEC=${withinMs * 1000}`),
  }
}

/** Half of what the watchdog waits for, as systemd recommends; undefined if none watches this process. */
function watchdogIntervalMs({ WATCHDOG_USEC, WATCHDOG_PID }: ServiceEnvironment): number | undefined {
  const microseconds = Number(WATCHDOG_USEC)
  const isOurs = WATCHDOG_PID === undefined || Number(WATCHDOG_PID) === process.pid
  return isOurs && microseconds > 0 ? microseconds / 2000 : undefined
}

/** One question at a time: a slow answer is late, and none is silence. */
function feedWatchdog(
  everyMs: number,
  isResponsive: () => Promise<boolean>,
  feed: () => void,
): NodeJS.Timeout {
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    if (await isResponsive().catch(() => false)) feed()
    isAsking = false
  }
  return setInterval(() => void ask(), everyMs).unref()
}
