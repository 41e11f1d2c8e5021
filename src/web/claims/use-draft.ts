import { useEffect, useState } from 'react'
import type { WitnessPart } from '#domain/claims/reporting/report.ts'
import { type ClaimDraft, forgetDraft, keepDraft, readDraft } from '#web/policy/claims/claim-drafts.ts'

/** What was typed before, and under which id it is sent. */
export interface OpenDraft extends ClaimDraft {
  /** It was begun before this page was opened. */
  isRestored: boolean
}

/** Reads what this browser keeps under a name, or begins a new draft. */
export function openDraft(name: string): OpenDraft {
  const kept = readDraft(name)
  if (kept) return { ...kept, isRestored: true }
  return { id: crypto.randomUUID(), startedAt: new Date().toISOString(), texts: {}, isRestored: false }
}

interface Typed {
  texts: Readonly<Record<string, string>>
  parts?: readonly WitnessPart[]
}

/**
 * Keeps what is typed in this browser, until it is sent. Two tabs that open one draft send it under one id, so that it counts once.
 *
 * @rule N111 The id is made with the first letter that is typed: a second press, a lost answer or a reload never makes two.
 */
export function useKeptDraft(
  name: string,
  { id, startedAt }: Pick<ClaimDraft, 'id' | 'startedAt'>,
  typed: Typed,
) {
  const text = JSON.stringify(typed)
  const [first] = useState(text)
  const [gone, setGone] = useState<string>()
  useEffect(() => {
    if (gone !== id && text !== first) keepDraft(name, { id, startedAt, ...(JSON.parse(text) as Typed) })
  }, [name, id, startedAt, text, first, gone])
  return {
    /** It is sent, or given up: nothing of it is kept any more. */
    forget: () => {
      setGone(id)
      forgetDraft(name)
    },
  }
}
