import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type ReadPdf, readPdf } from '#testing/read-pdf.ts'
import type { Caller } from '../../caller.ts'
import type { HeldPolicy } from '../../held-policy.ts'

const MAX_TRIES = 60

/** All documents of a policy as one PDF. */
export function joinedPath({ number }: Pick<HeldPolicy, 'number'>): string {
  return `/policies/${number}/all-documents.pdf`
}

/** What they say; where the program is busy, it is asked again once it said so. */
export async function readJoined(caller: Caller, policy: Pick<HeldPolicy, 'number'>): Promise<ReadPdf> {
  const path = joinedPath(policy)
  for (let nth = 0; nth < MAX_TRIES; nth += 1) {
    const { bytes, status, text } = await caller.fetchFile(path)
    if (status === 200) return readPdf(bytes)
    assert.equal(status, 503, `${path} was answered with ${status}: ${text}`)
    await pause(500)
  }
  throw new Error(`${path} was never made`)
}

/** Whether a request for a change was turned down with a reason. */
export function isRefused(status: number, code: string | undefined): boolean {
  return [400, 409, 422].includes(status) && code !== undefined && code !== 'IN_PROGRESS'
}
