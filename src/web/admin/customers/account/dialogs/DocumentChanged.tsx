import type { ReactNode } from 'react'
import type { RevisableDocument } from '#contract/accounting/documents.ts'
import { isCallError } from '#web/api/call-error.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * What a window that works on a document says where the document changed meanwhile; other failures are told as everywhere.
 *
 * @rule T18 What was typed is kept.
 */
export function describeDocumentFailure(
  latest: Pick<RevisableDocument, 'history'> | undefined,
  before: Pick<RevisableDocument, 'history'> | undefined,
): (failure: unknown) => ReactNode {
  return (failure) => {
    if (!isCallError(failure, 'VERSION_CONFLICT')) return undefined
    const revisions = latest?.history ?? []
    const last = revisions.length > (before?.history.length ?? 0) ? revisions.at(-1) : undefined
    return (
      <Notice kind="attention" title="This document changed while you were working on it" live>
        <p>
          {last
            ? `${last.state === 'voided' ? 'Voided' : 'Edited'} by ${last.by ?? 'someone else'}: ${asSentence(last.reason)}`
            : 'A payment or a credit was recorded or moved.'}
        </p>
        <p>We kept what you typed. If it’s still right, send it again.</p>
      </Notice>
    )
  }
}
