import { type ClaimFile } from '#contract/claims/files.ts'
import { DOCUMENT_KEYS, type DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import { checkDeclaredFile, describeFileProblem } from '#domain/claims/files/file-limits.ts'
import { labelOfFile } from '#domain/files/file-label.ts'
import { typeByName } from '#domain/claims/files/file-types.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { errorMessage, fieldErrors, isCallError } from '#web/api/call-error.ts'
import { xsrfHeader } from '#web/api/xsrf.ts'
import { refreshFiles } from '#web/claims/files/claim-file-queries.ts'
import { type FileWay } from '#web/claims/files/file-way.ts'
import { hashEdges } from '#web/claims/files/edges.ts'
import { changeSending, dropSending, findSending, putSending } from '#web/claims/files/sendings.ts'
import { type RunningUpload, startUpload } from '#web/claims/files/tus-upload.ts'

/** The document to which files are sent. */
export interface FileTarget {
  way: FileWay
  key: string
  place: number
}

/** So many files are sent at once; the others wait. */
const AT_ONCE = 2

interface Waiting {
  id: string
  file: File
  target: FileTarget
  /** As it was begun, if it was. */
  edges?: string | null
}

const queue: Waiting[] = []
const running = new Map<string, RunningUpload | undefined>()

/** Sends files for a document, each on its own: what is wrong with one holds up no other. */
export function sendFiles(target: FileTarget, files: readonly File[]): void {
  for (const file of files) {
    const id = crypto.randomUUID?.() ?? uuid()
    const problem = findProblem(file, target.key)
    const sending = { id, ...target, name: labelOfFile(file.name), bytes: file.size, sent: 0 }
    putSending({
      ...sending,
      ...(problem === undefined ? { state: 'queued' } : { state: 'refused', message: problem }),
    })
    if (problem === undefined) queue.push({ id, file, target })
  }
  sendNext()
}

/** A random id where the page is not secure, so that the browser has no function for it. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const at = (place: number) => bytes[place] ?? 0
  bytes[6] = (at(6) & 0x0f) | 0x40
  bytes[8] = (at(8) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function findProblem(file: File, key: string): string | undefined {
  const known = asKey(key)
  if (file.size === 0) return 'This file is empty. Choose another one'
  const problem = known && checkDeclaredFile({ type: typeOf(file), bytes: file.size }, known)
  return problem && known && describeFileProblem(problem, known).message
}

function asKey(key: string): DocumentKey | undefined {
  return DOCUMENT_KEYS.find((one) => one === key)
}

function typeOf({ type, name }: File): string {
  return type === '' ? (typeByName(name) ?? '') : type
}

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
  const { way, key, place } = target
  changeSending(id, { state: 'sending' })
  try {
    const edges = begun === undefined ? await hashEdges(file) : begun
    const body = {
      id,
      key: key as DocumentKey,
      place,
      name: labelOfFile(file.name),
      bytes: file.size,
      type: typeOf(file),
      edges,
    }
    await send(id, file, way, await way.begin(body, { handlesError: () => true }))
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

async function send(id: string, file: File, way: FileWay, url: string): Promise<void> {
  if (!findSending(id)) return finish(id)
  const upload = await startUpload(url, file, {
    onSent: (sent) => changeSending(id, { sent, state: 'sending' }),
    onWaiting: () => changeSending(id, { state: 'waiting' }),
    onDone: () => void refreshFiles(way).finally(() => finish(id)),
    onEnded: (status, message) => {
      // It may be here already: the answer to its last piece was lost.
      if (status === 404 || status === 410) void refreshFiles(way).finally(() => finish(id))
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
 * Goes on with a file that this page does not send any more: the same one has to be chosen. Returns what is wrong with the choice.
 *
 * @rule N107 A file that is gone on with is compared by its size and both ends; another one is refused before a byte of it is sent.
 */
export async function goOnWith(way: FileWay, begun: ClaimFile, chosen: File): Promise<string | undefined> {
  const { id, key, place, name, bytes, received, edges } = begun
  const isSame =
    chosen.size === bytes &&
    (edges === null ? labelOfFile(chosen.name) === name : (await hashEdges(chosen)) === edges)
  const known = asKey(key)
  if (!isSame) return known && describeFileProblem('another-file', known).message
  if (findSending(id)) return undefined
  putSending({ id, way, key, place, name, bytes, sent: received, state: 'queued' })
  // Begun once more under its id it is the same file, also where what had arrived of it is lost.
  queue.push({ id, file: chosen, target: { way, key, place }, edges })
  sendNext()
  return undefined
}

/** Stops sending a file; what has arrived of it is deleted. */
export async function stopSending(way: FileWay, id: string): Promise<void> {
  const at = queue.findIndex((one) => one.id === id)
  if (at >= 0) queue.splice(at, 1)
  running.get(id)?.pause()
  const wasBegun = running.has(id) || at < 0
  finish(id)
  if (!wasBegun) return
  await fetch(`${API_BASE}/uploads/${id}`, {
    method: 'DELETE',
    credentials: 'same-origin',
    headers: { 'Tus-Resumable': '1.0.0', ...(await xsrfHeader()) },
  }).catch(() => undefined)
  await refreshFiles(way)
}
