import { beginEventOriginal } from '#contract/claims/event-day.ts'
import { call } from '#web/api/call.ts'
import { CallError, toCallError } from '#web/api/call-error.ts'
import { hashEdges } from '#web/uploads/edges.ts'
import { type RunningUpload, startUpload } from '#web/uploads/tus-upload.ts'
import { isUnmetered } from '#web/event-day/outbox/connection.ts'
import { nextOriginal } from '#web/event-day/outbox/outbox-order.ts'
import { asNoAnswer, isEnded, type SendResult } from '#web/event-day/outbox/send-outbox.ts'
import { type DayStore, type OutboxRow, photoOfOriginal } from '#web/event-day/store/day-rows.ts'
import { heldPhoto, letGo } from '#web/event-day/store/held-photos.ts'

/** How much of an original has arrived. */
export interface OriginalProgress {
  sent: number
  bytes: number
}

const BEGIN_MS = 30_000
/** So long without a byte, and the connection is taken for gone. */
const STILL_MS = 60_000

/**
 * Sends the originals that somebody has asked to send, one after the other; each goes on where it stopped.
 *
 * @rule N104 An original leaves the phone when the server has said that it is kept.
 */
export async function sendOriginals(
  store: DayStore,
  policy: string,
  onProgress: (progress: OriginalProgress | undefined) => void,
): Promise<SendResult> {
  const tried = new Set<string>()
  try {
    for (;;) {
      const { outbox } = await store.read(policy)
      const row = nextOriginal({ outbox: outbox.filter(({ id }) => !tried.has(id)) }, isUnmetered())
      if (!row) return 'done'
      tried.add(row.id)
      await sendOriginal(store, row, onProgress)
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isEnded(error)) return 'ended'
    return error.status === 0 ? 'no-connection' : 'busy'
  } finally {
    onProgress(undefined)
  }
}

async function sendOriginal(
  store: DayStore,
  row: OutboxRow,
  onProgress: (progress: OriginalProgress) => void,
): Promise<void> {
  const { id, policy } = row
  const refuse = (refused: string) => store.change(policy, () => ({ outbox: [{ ...row, refused }] }))
  const kept = (await store.readPhoto(id)) ?? heldPhoto(id)
  if (!kept) return refuse('This phone had no room for the original. We have the small copy.')
  const file = new File([kept.bytes], 'original')
  const bytes = file.size
  const edges = await hashEdges(file)
  const begin = async () => {
    const { data } = await call(beginEventOriginal, {
      params: { number: policy, id: photoOfOriginal(id) },
      body: { bytes, edges },
      signal: AbortSignal.timeout(BEGIN_MS),
      silent: true,
    }).catch(asNoAnswer)
    return data
  }
  try {
    let known = await begin()
    if (known.state === 'uploading') {
      onProgress({ sent: known.received, bytes })
      await upload(known.upload_url, file, (sent) => onProgress({ sent, bytes }))
      known = await begin()
    }
    if (known.state === 'refused') return await refuse(known.problem ?? 'We can’t take it.')
    if (known.state !== 'stored') throw brokenOff()
    await store.change(policy, () => ({ sent: [id], droppedPhotos: [id] }))
    letGo(id)
  } catch (error) {
    const failure = toCallError(error)
    if (failure.status === 404) return refuse('This photo was sent by someone else. We have the small copy.')
    const isItsFault = [400, 409, 413, 415, 422].includes(failure.status)
    if (isItsFault) return refuse(failure.message)
    await store.change(policy, () => ({ outbox: [{ ...row, tries: row.tries + 1 }] }))
    throw failure
  }
}

/** Sends what is missing; a break ends this attempt, and the next one goes on from there. */
function upload(url: string, file: File, onSent: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let running: RunningUpload | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (finish: () => void) => {
      clearTimeout(timer)
      running?.pause()
      finish()
    }
    const isGone = () => end(() => reject(brokenOff()))
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(isGone, STILL_MS)
    }
    watch()
    const events = {
      onSent: (sent: number) => {
        watch()
        onSent(sent)
      },
      onWaiting: isGone,
      onDone: () => end(resolve),
      // It is begun anew where the server no longer knows it.
      onEnded: (status: number, message: string | undefined) =>
        end(() =>
          reject(
            status === 404 || status === 410
              ? brokenOff()
              : new CallError(status, {}, message ?? 'We can’t take it.'),
          ),
        ),
    }
    startUpload(url, file, events).then((started) => {
      running = started
    }, reject)
  })
}

function brokenOff(): CallError {
  return new CallError(0, {}, 'The connection broke off')
}
