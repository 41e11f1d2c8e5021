import { useEffect, useState } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'

const keyOf = (guid: string) => `files-seen:${guid}`

/**
 * Which files came since this browser last showed those of the case; at the first look none is new. What comes while they are looked
 * at stays new until the next visit.
 */
export function useNewFiles(guid: string): (file: CaseFile) => boolean {
  const [since] = useState(() => readSeen(guid) ?? new Date().toISOString())
  useEffect(() => keepSeen(guid), [guid])
  return ({ added_at: at }) => Date.parse(at) > Date.parse(since)
}

function readSeen(guid: string): string | null {
  try {
    return localStorage.getItem(keyOf(guid))
  } catch {
    return null
  }
}

function keepSeen(guid: string): void {
  try {
    localStorage.setItem(keyOf(guid), new Date().toISOString())
  } catch {
    // A browser that keeps nothing marks what comes while the page is open.
  }
}
