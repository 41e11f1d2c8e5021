import { useEffect, useRef, useState } from 'react'
import { deleteClaimDraft, getClaimDraft, saveClaimDraft } from '#contract/claims/drafts.ts'
import type { WitnessPart } from '#domain/claims/reporting/report.ts'
import { call } from '#web/api/call.ts'
import { toCallError } from '#web/api/call-error.ts'
import { forgetVersion, rememberVersion, versionSeen } from '#web/policy/claims/claim-drafts.ts'

/** Whether what is typed is kept for another device. */
export type DraftState =
  /** Nothing is typed yet, or it is on its way, or it is there, or it could not be sent. */
  | { is: 'unsaved' | 'saving' | 'saved' | 'failed' }
  /** It was sent from another device. */
  | { is: 'reported' }
  /** Somebody has typed on another device since. */
  | { is: 'elsewhere'; at: string }

interface Typed {
  texts: Readonly<Record<string, string>>
  parts: readonly WitnessPart[]
}

/** Typing pauses for so long before it is saved. */
const PAUSE_MS = 1_500
/** A report waits no longer for a save whose answer does not come. */
const LONGEST_WAIT_MS = 3_000

interface SavedDraftOptions {
  id: string
  policy: string
  typed: Typed
  /** It was begun before this page was opened. */
  isRestored: boolean
}

/**
 * Saves what is typed as a draft of the policy, a moment after each change, one call at a time.
 *
 * @rule N111 What another device has saved since is never overwritten: it is said, and chosen.
 */
export function useSavedDraft({ id, policy, typed, isRestored }: SavedDraftOptions) {
  const [state, setState] = useState<DraftState>({ is: 'unsaved' })
  const queue = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isBeingSent = useRef(false)
  const isGone = useRef<string>(undefined)
  const text = JSON.stringify(typed)
  const [first] = useState(text)
  const isChanged = text !== first

  useEffect(() => {
    if (!isChanged || isGone.current === id) return undefined
    // From the first letter on, what was saved before is not what stands here.
    setState((before) => (before.is === 'elsewhere' || before.is === 'reported' ? before : { is: 'saving' }))
    timer.current = setTimeout(() => saveNext(), PAUSE_MS)
    return () => clearTimeout(timer.current)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is typed is saved, and nothing else
  }, [id, text, isChanged])

  useEffect(() => {
    if (isRestored) void look(id)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as the page opens
  }, [])

  function saveNext() {
    queue.current = queue.current.then(() => save(id, text))
  }

  /** Another device may have gone on with it meanwhile. */
  async function look(draft: string) {
    const found = await readDraft(draft)
    if (!found || isGone.current === draft) return
    if (found.version !== versionSeen(draft)) setState({ is: 'elsewhere', at: found.updated_at })
    else setState({ is: 'saved' })
  }

  async function save(draft: string, content: string) {
    if (isGone.current === draft || isBeingSent.current) return
    setState((before) => (before.is === 'elsewhere' ? before : { is: 'saving' }))
    try {
      const { texts, parts } = JSON.parse(content) as Typed
      const body = {
        policy_number: policy,
        version: versionSeen(draft),
        texts: filled(texts),
        parts: [...parts],
      }
      const { data } = await call(saveClaimDraft, { params: { id: draft }, body, ...UNSEEN })
      if (isGone.current === draft) return
      rememberVersion(draft, data.version)
      setState({ is: 'saved' })
    } catch (error) {
      setState(await stateAfter(error, draft))
    }
  }

  return {
    state,
    /** What stands here wins over what the other device has saved. */
    keepThis: async () => {
      rememberVersion(id, (await readDraft(id))?.version ?? 0)
      setState({ is: 'saving' })
      saveNext()
    },
    /** While the report is sent no draft of it is on its way, which would come too late; a report that fails is saved. */
    whileSending: async <T>(send: () => Promise<T>): Promise<T> => {
      clearTimeout(timer.current)
      isBeingSent.current = true
      const tooLong = new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_WAIT_MS))
      await Promise.race([queue.current, tooLong])
      try {
        return await send()
      } catch (error) {
        isBeingSent.current = false
        if (isChanged) saveNext()
        throw error
      }
    },
    /** It is sent, and took its draft with it, or it is given up. */
    forget: (isSent: boolean) => {
      isGone.current = id
      isBeingSent.current = false
      setState({ is: 'unsaved' })
      forgetVersion(id)
      if (!isSent) void queue.current.then(() => giveUp(id))
    },
  }
}

const UNSEEN = { silent: true, handlesError: () => true } as const

async function stateAfter(error: unknown, draft: string): Promise<DraftState> {
  const { code } = toCallError(error)
  if (code === 'IDEMPOTENCY_KEY_REUSED') return { is: 'reported' }
  if (code !== 'VERSION_CONFLICT') return { is: 'failed' }
  const other = await readDraft(draft)
  if (other) return { is: 'elsewhere', at: other.updated_at }
  // It was given up on another device: what is typed here begins it anew.
  rememberVersion(draft, 0)
  return { is: 'failed' }
}

function filled(texts: Typed['texts']): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, words]) => words !== ''))
}

async function giveUp(id: string): Promise<void> {
  try {
    await call(deleteClaimDraft, { params: { id }, ...UNSEEN })
  } catch {
    // It goes by itself after the event.
  }
}

/** What stands on the server; undefined if nothing does, or it cannot be reached. */
export async function readDraft(id: string) {
  try {
    return (await call(getClaimDraft, { params: { id }, ...UNSEEN })).data
  } catch {
    return undefined
  }
}
