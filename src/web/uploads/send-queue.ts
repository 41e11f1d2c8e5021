import { labelOfFile } from '#domain/files/file-label.ts'
import { API_BASE } from '#web/api/api-base.ts'
import type { CallOptions } from '#web/api/call.ts'
import { errorMessage, fieldErrors, isCallError } from '#web/api/call-error.ts'
import { xsrfHeader } from '#web/api/xsrf.ts'
import { hashEdges } from '#web/uploads/edges.ts'
import { newId } from '#web/uploads/new-id.ts'
import { changeSending, dropSending, findSending, putSending } from '#web/uploads/sendings.ts'
import { type RunningUpload, startUpload } from '#web/uploads/tus-upload.ts'

/** A file as it is begun at the server. */
export interface DescribedFile {
  id: string
  name: string
  bytes: number
  /** As the sender’s system names it; empty if it does not. */
  type: string
  edges: string | null
}

/** Where files go, and what its page does with them. */
export interface SendTarget {
  scope: string
  part: string
  /** What is wrong with a file before a byte of it is sent, in words. */
  findProblem: (file: File) => string | undefined
  typeOf: (file: File) => string
  /** Returns where its pieces go. */
  begin: (file: DescribedFile, options: CallOptions) => Promise<string>
  /** Reads again what the page shows of its files. */
  refresh: () => Promise<unknown>
  /** Files that have arrived stay in the queue, until somebody clears them. */
  keepsArrived?: boolean
}

/** A file that was begun once, and is not sent by this page any more. */
export interface StoppedFile {
  id: string
  name: string
  bytes: number
  received: number
  edges: string | null
}

/** So many files are sent at once; the others wait. */
const AT_ONCE = 2

interface Waiting {
  id: string
  file: File
  target: SendTarget
  /** As it was begun, if it was. */
  edges?: string | null
}

const queue: Waiting[] = []
const running = new Map<string, RunningUpload | undefined>()

/** Sends files, each on its own: what is wrong with one holds up no other. Returns the ids that they are sent under. */
export function sendTo(target: SendTarget, files: readonly File[]): string[] {
  const { scope, part } = target
  const ids = files.map(() => newId())
  for (const [place, file] of files.entries()) {
    const id = ids[place] ?? newId()
    const problem = file.size === 0 ? 'This file is empty. Choose another one' : target.findProblem(file)
    const sending = { id, scope, part, name: labelOfFile(file.name), bytes: file.size, sent: 0, at: now() }
    putSending({
      ...sending,
      ...(problem === undefined ? { state: 'queued' } : { state: 'refused', message: problem }),
    })
    if (problem === undefined) queue.push({ id, file, target })
  }
  sendNext()
  return ids
}

const now = () => new Date().toISOString()

function sendNext(): void {
  while (running.size < AT_ONCE) {
    const next = queue.shift()
    if (!next) return
    running.set(next.id, undefined)
    void begin(next)
  }
}

async function begin(waiting: Waiting): Promise<void> {
  const { id, file, target, edges: begun } = waiting
  changeSending(id, { state: 'sending' })
  try {
    const edges = begun === undefined ? await hashEdges(file) : begun
    const described = {
      id,
      name: labelOfFile(file.name),
      bytes: file.size,
      type: target.typeOf(file),
      edges,
    }
    await send(id, file, target, await target.begin(described, { handlesError: () => true }))
  } catch (error) {
    if (isCallError(error) && error.status === 0) return beginLater(waiting)
    refuse(id, fieldErrors(error)[0]?.message ?? errorMessage(error))
  }
}

const BEGIN_AGAIN_MS = 3000

/** There is no connection yet: begun again under the same id, it is the same file. */
function beginLater(waiting: Waiting): void {
  changeSending(waiting.id, { state: 'waiting' })
  setTimeout(() => {
    if (findSending(waiting.id)) void begin(waiting)
  }, BEGIN_AGAIN_MS)
}

async function send(id: string, file: File, target: SendTarget, url: string): Promise<void> {
  if (!findSending(id)) return finish(id)
  const arrive = () =>
    void target.refresh().finally(() => {
      if (target.keepsArrived !== true || !findSending(id)) return finish(id)
      changeSending(id, { state: 'here', sent: file.size })
      release(id)
    })
  const upload = await startUpload(url, file, {
    onSent: (sent) => changeSending(id, { sent, state: 'sending' }),
    onWaiting: () => changeSending(id, { state: 'waiting' }),
    onDone: arrive,
    onEnded: (status, message) => {
      // It may be here already: the answer to its last piece was lost.
      if (status === 404 || status === 410) void target.refresh().finally(() => finish(id))
      else refuse(id, message ?? 'We couldn’t take this file. Choose it again')
    },
  })
  if (running.has(id)) running.set(id, upload)
}

function finish(id: string): void {
  dropSending(id)
  release(id)
}

function refuse(id: string, message: string): void {
  changeSending(id, { state: 'refused', message })
  release(id)
}

function release(id: string): void {
  running.delete(id)
  sendNext()
}

/**
 * Goes on with a file that this page does not send any more: the same one has to be chosen. False if another one was.
 *
 * @rule N107 A file that is gone on with is compared by its size and both ends; another one is refused before a byte of it is sent.
 */
export async function sendOn(target: SendTarget, begun: StoppedFile, chosen: File): Promise<boolean> {
  const { id, name, bytes, received, edges } = begun
  const isSame =
    chosen.size === bytes &&
    (edges === null ? labelOfFile(chosen.name) === name : (await hashEdges(chosen)) === edges)
  if (!isSame) return false
  if (findSending(id)) return true
  const { scope, part } = target
  putSending({ id, scope, part, name, bytes, sent: received, at: now(), state: 'queued' })
  // Begun once more under its id it is the same file, also where what had arrived of it is lost.
  queue.push({ id, file: chosen, target, edges })
  sendNext()
  return true
}

/** Stops sending a file; what has arrived of it is deleted. */
export async function stopSending(id: string, refresh: SendTarget['refresh']): Promise<void> {
  const at = queue.findIndex((one) => one.id === id)
  if (at >= 0) queue.splice(at, 1)
  running.get(id)?.pause()
  const wasBegun = running.has(id) || at < 0
  finish(id)
  if (!wasBegun) return
  await deleteArrived(id).catch(() => undefined)
  await refresh()
}

async function deleteArrived(id: string): Promise<void> {
  const ask = async (renew: boolean) =>
    fetch(`${API_BASE}/uploads/${id}`, {
      method: 'DELETE',
      credentials: 'same-origin',
      headers: { 'Tus-Resumable': '1.0.0', ...(await xsrfHeader(renew)) },
    })
  const { status } = await ask(false)
  // The cookie may be of before a new secret.
  if (status === 403) await ask(true)
}
