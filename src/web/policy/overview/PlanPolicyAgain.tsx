import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { AGAIN_PARAMETER } from '#contract/page-path.ts'
import { parseContestDate } from '#domain/values/calendar.ts'
import type { Editor } from '#domain/values/editor.ts'
import { readDays } from '#contract/scorecard.ts'
import { readerOf } from '#web/policy/policy-reader.ts'
import type { Policy } from '#web/policy/queries.ts'
import { planPolicyAgain } from '#web/quote/copying/plan-again.ts'
import { Button } from '#web/ui/Button.tsx'

/**
 * The way to next year's quote; once the event is over it is what comes next. The link of the reminder opens its dialog.
 *
 * @rule O12 Next year's quote begins on the page of the policy.
 */
export function PlanPolicyAgain({ policy, as }: { policy: Policy; as: Editor }) {
  const [, navigate] = useLocation()
  const [search, setSearch] = useSearchParams()
  const isLinked = search.has(AGAIN_PARAMETER)
  const { number, first_contest_date: first } = policy
  const plan = () =>
    void planPolicyAgain({
      number,
      formerDay: parseContestDate(first),
      asksProducer: readerOf(policy) === 'client',
      as,
      navigate,
    })
  useEffect(() => {
    if (!isLinked) return
    // Once: Back, or opening the address again, shows the policy alone.
    setSearch({}, { replace: true })
    plan()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it opens when the address says so, not when the policy is read again
  }, [isLinked])
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      {as === 'client' && (
        <span className="max-w-measure min-w-0 flex-1 basis-80 text-muted">
          Planning it again? We’ll copy your contests, addresses, and signs and give you a new price.
        </span>
      )}
      <Button kind={isPlayed(policy) ? 'primary' : 'secondary'} onClick={plan}>
        Again next year
      </Button>
    </p>
  )
}

/** Whether a contest of it was played, so that next year's quote is what comes next. */
export function isPlayed({ days = [] }: Policy): boolean {
  return readDays(days).some(({ key, state }) => key === 'play' && state === 'past')
}
