import { useState } from 'react'
import type { ClaimTask } from '#contract/claims/tasks.ts'
import { TASK_LINK_DAYS } from '#domain/claims/links/link-life.ts'
import { openDraft, useKeptDraft } from '#web/claims/use-draft.ts'
import { forgetDraft, forgetDraftsBefore } from '#web/policy/claims/claim-drafts.ts'

const NAME = 'task '

const draftName = ({ link }: Pick<ClaimTask, 'link'>) => NAME + link

/** What somebody typed on the page of a link, under the id by which it is sent; what belongs to links of long ago goes. */
export function useTaskDraft(task: Pick<ClaimTask, 'link'>) {
  const [draft] = useState(() => {
    forgetDraftsBefore(NAME, new Date(Date.now() - TASK_LINK_DAYS * 86_400_000))
    return openDraft(draftName(task))
  })
  return draft
}

/**
 * Keeps what is typed in this browser until it is sent. A signature is never kept: it is given anew.
 *
 * @rule N103 What somebody typed survives a reload and a moment without a connection, and is gone from the browser once it is sent.
 */
export function useKeptTask(
  task: Pick<ClaimTask, 'link'>,
  draft: ReturnType<typeof useTaskDraft>,
  texts: Readonly<Record<string, string>>,
): { forget: () => void } {
  return useKeptDraft(draftName(task), draft, { texts })
}

/** Nothing is left to do by this link: nothing of it is kept. */
export function forgetTask(task: Pick<ClaimTask, 'link'>): void {
  forgetDraft(draftName(task))
}
