import type { DetailedError, Upload } from 'tus-js-client'
import { CHUNK_BYTES } from '#domain/claims/files/file-limits.ts'
import { readErrorBody } from '#web/api/call-error.ts'
import { xsrfHeader } from '#web/api/xsrf.ts'

export interface UploadEvents {
  onSent: (bytes: number) => void
  /** Nothing comes through; it is tried again by itself. */
  onWaiting: () => void
  onDone: () => void
  /** It cannot go on: the server’s reason, if it gave one. */
  onEnded: (status: number, message: string | undefined) => void
}

export interface RunningUpload {
  /** Ends this page’s part; what has arrived stays. */
  pause: () => void
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 20_000
/** Answers that say to come again: another device writes, the place was another one, or too many at once. */
const AGAIN = [408, 409, 423, 429]

/**
 * Sends a file in pieces from where it stands, and goes on by itself after a break, as often as it takes.
 *
 * @rule N107 After a break it goes on where it stopped. The file is read piece by piece, so that a film takes no more memory than a photo.
 */
export async function startUpload(url: string, file: File, events: UploadEvents): Promise<RunningUpload> {
  const { Upload } = await import('tus-js-client')
  let wait = FIRST_WAIT_MS
  let renewPair = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  const upload: Upload = new Upload(file, {
    uploadUrl: url,
    chunkSize: CHUNK_BYTES,
    // Waiting is done here, so that a connection that comes back is used at once.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const pair = await xsrfHeader(renewPair)
      renewPair = false
      for (const [name, value] of Object.entries(pair)) request.setHeader(name, value)
    },
    onProgress: (sent) => {
      wait = FIRST_WAIT_MS
      events.onSent(sent)
    },
    onSuccess: () => {
      end()
      events.onDone()
    },
    onError: (error) => {
      if (isPaused) return
      const { status, message, isPair } = readError(error as DetailedError)
      if (isPair) renewPair = true
      else if (status >= 400 && status < 500 && !AGAIN.includes(status)) {
        end()
        return events.onEnded(status, message)
      }
      events.onWaiting()
      timer = setTimeout(goOn, isPair ? 0 : wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    },
  })

  function goOn(): void {
    clearTimeout(timer)
    if (!isPaused) upload.start()
  }
  function end(): void {
    isPaused = true
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
  }
  function onOnline(): void {
    if (timer === undefined || isPaused) return
    wait = FIRST_WAIT_MS
    goOn()
  }

  window.addEventListener('online', onOnline)
  upload.start()
  return {
    pause: () => {
      end()
      void upload.abort()
    },
  }
}

function readError({ originalResponse }: DetailedError) {
  const status = originalResponse?.getStatus() ?? 0
  const { code, error } = readErrorBody(readJson(originalResponse?.getBody() ?? ''))
  return { status, message: error, isPair: status === 403 && code === 'XSRF' }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
