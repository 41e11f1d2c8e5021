import { useEffect, useState } from 'react'
import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { type Difference, DifferenceTable } from '#web/quote/save/dialogs/DifferenceTable.tsx'
import { Button } from '#web/ui/Button.tsx'

/** All of theirs, all of one's own, one's own to the clipboard, or the keys that keep one's own. */
export type ConflictAnswer = 'reload' | 'keep-mine' | 'copy' | readonly string[]

export interface ConflictProps {
  differences: readonly Difference[]
  /** What the other person changed besides; it is merged. */
  added: readonly string[]
  /** The amount due in dollars if these keys keep the person's own values; null if it is not known. */
  totalOf: ((kept: readonly string[]) => Promise<number | null>) | undefined
}

/** Two people changed the same. Theirs is chosen at first, so that nothing of theirs is overwritten by a quick press. */
export function Conflict({
  differences,
  added,
  totalOf,
  close,
}: ConflictProps & DialogProps<ConflictAnswer>) {
  const [kept, setKept] = useState<readonly string[]>([])
  const keep = (key: string, keepsMine: boolean) =>
    setKept((before) => [...before.filter((other) => other !== key), ...(keepsMine ? [key] : [])])
  const answer = kept.length === 0 ? 'reload' : kept.length === differences.length ? 'keep-mine' : 'choice'
  return (
    <ConfirmDialog
      wide
      title="Someone else saved this quote"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel={LABELS[answer]}
      onConfirm={() => close(answer === 'choice' ? kept : answer)}
      alternatives={
        <>
          <Button onClick={() => close('copy')}>Copy my changes</Button>
          {answer !== 'keep-mine' && (
            <Button onClick={() => close('keep-mine')}>{LABELS['keep-mine']}</Button>
          )}
        </>
      }
    >
      <p>
        Someone changed this quote while you were working on it. It may have been you, in another tab. Choose
        which answers to keep. We can’t save anything else until you do.
      </p>
      <DifferenceTable differences={differences} kept={kept} onKeep={keep} />
      {added.length > 0 && (
        <p className="wrap-anywhere">
          <span className="font-semibold">Taken from theirs:</span> {added.join(', ')}
        </p>
      )}
      {totalOf && <Total kept={kept} totalOf={totalOf} />}
    </ConfirmDialog>
  )
}

const LABELS = { reload: 'Use theirs', 'keep-mine': 'Keep mine', choice: 'Save as chosen' }

/** @rule D09 What the quote costs with what is chosen. */
function Total({ kept, totalOf }: { kept: readonly string[] } & Required<Pick<ConflictProps, 'totalOf'>>) {
  const formatDollars = useDollars()
  const [total, setTotal] = useState<{ of: readonly string[]; dollars: number | null }>()
  useEffect(() => {
    let isCurrent = true
    void totalOf?.(kept).then((dollars) => {
      if (isCurrent) setTotal({ of: kept, dollars })
    })
    return () => {
      isCurrent = false
    }
    // Asked again for each choice; the function itself is made once with the dialog.
  }, [kept, totalOf])
  return (
    <p role="status" className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
      <span>New total</span>
      <span className={total?.of === kept ? 'money' : 'money text-muted'}>
        {total ? (total.dollars === null ? 'not known yet' : formatDollars(total.dollars)) : '…'}
      </span>
    </p>
  )
}
