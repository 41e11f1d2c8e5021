import type { ReactNode } from 'react'
import { BackToList } from '#web/admin/case/BackToList.tsx'
import { KeyBar } from '#web/rep-frame/navigation/KeyBar.tsx'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'

interface CaseFrameProps {
  rep: SignedInRep
  /** The quote that the case is about, also where it is a policy by now. */
  quoteId: string | undefined
  /** Where one goes back to without a list that the case was opened from. */
  back: { label: string; to: string }
  /** Timeline, mail and notes: the right column of a wide screen, the last part of a narrow one. */
  side: ReactNode
  /** What that column is called. */
  sideLabel?: string
  /** Asks what leaving the case asks; false to stay. */
  mayLeave?: () => Promise<boolean>
  /** False where J and K walk something of the case instead of the list. */
  hasListKeys?: boolean
  keys: readonly { keys: readonly string[]; label: string }[]
  /** At the top right, such as whether everything is saved. */
  end?: ReactNode
  children: ReactNode
}

/**
 * What a quote, a policy and later a claim stand in: the work at the left, what happened beside it.
 *
 * @rule O18 A case has its timeline, mail and notes beside it.
 */
export function CaseFrame({
  rep,
  quoteId,
  back,
  mayLeave,
  hasListKeys = true,
  side,
  sideLabel,
  keys,
  end,
  children,
}: CaseFrameProps) {
  return (
    <RepFrame
      rep={rep}
      isCase
      start={<BackToList quoteId={quoteId} otherwise={back} mayLeave={mayLeave} hasKeys={hasListKeys} />}
      end={end}
    >
      <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col">
        <div className="grid flex-1 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 px-4 py-4 sm:px-6">{children}</div>
          <aside
            aria-label={sideLabel ?? 'What happened'}
            className="min-w-0 border-line px-4 py-4 max-xl:border-t sm:px-6 xl:border-l"
          >
            {side}
          </aside>
        </div>
        <KeyBar keys={keys} />
      </div>
    </RepFrame>
  )
}
