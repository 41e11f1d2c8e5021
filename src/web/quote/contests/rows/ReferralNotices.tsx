import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * What a rep or the carrier has to check before this contest is bought.
 *
 * @rule V07 The carrier note stands on the row that it is about; the quote can be saved, and is bought once it is cleared.
 */
export function ReferralNotices({ entity, slot }: { entity?: ContestKind; slot?: number }) {
  const { price } = useAnswersState()
  const notes = price.referrals.filter(
    (note) => note.entity === entity && (entity === undefined || note.index === slot),
  )
  if (notes.length === 0) return null
  return (
    <div className="mt-4 grid gap-3">
      {notes.map(({ code, message, refused }) => (
        <Notice key={code} kind="attention" live>
          <p>{message}</p>
          <p className="mt-1 text-sm text-muted">
            {refused
              ? 'Change the figures to continue, or send us a message under Help.'
              : 'Keep going and save your quote. You can buy it once we approve this.'}
          </p>
        </Notice>
      ))}
    </div>
  )
}
