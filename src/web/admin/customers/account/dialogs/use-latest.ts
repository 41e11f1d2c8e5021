import { useState } from 'react'
import { readAccountDocument, type RevisableDocument } from '#contract/accounting/documents.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'

/** What a window that works on a document has to know of it. */
type Seen = Pick<RevisableDocument, 'number' | 'version' | 'history'>

/**
 * A document in a window that works on it. Where it changed meanwhile, nothing is done and it is read again; sent once more, what
 * was typed names the document as it is then.
 *
 * @rule T18 What was typed is kept, and sent again by who was told that it changed.
 */
export function useLatest<D extends Seen | undefined>(
  given: D,
  onChanged?: (now: RevisableDocument) => void,
): {
  latest: D | RevisableDocument
  /** As it was when it was sent last. */
  before: D | RevisableDocument
  sendSeen: <T>(send: (version: number) => Promise<T>) => Promise<T>
} {
  const [{ latest, before }, setSeen] = useState<{
    latest: D | RevisableDocument
    before: D | RevisableDocument
  }>({
    latest: given,
    before: given,
  })

  async function sendSeen<T>(send: (version: number) => Promise<T>): Promise<T> {
    try {
      return await send(latest?.version ?? 1)
    } catch (failure) {
      const now =
        latest && isCallError(failure, 'VERSION_CONFLICT') ? await readAgain(latest.number) : undefined
      if (now) {
        setSeen({ latest: now, before: latest })
        onChanged?.(now)
      }
      throw failure
    }
  }

  return { latest, before, sendSeen }
}

/** Undefined where it cannot be read: sending again is refused again then, and reads it again. */
async function readAgain(number: string): Promise<RevisableDocument | undefined> {
  const read = call(readAccountDocument, { params: { number }, handlesError: () => true })
  return read.then(
    ({ data }) => data,
    () => undefined,
  )
}
