import { lazy, Suspense } from 'react'
import { useOpenSection } from '#web/admin/quote/sections/open-section.ts'
import { sectionId } from '#web/admin/quote/sections/sections.ts'
import { useScorecard } from '#web/quote/price/use-scorecard.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { StepSkeleton } from '#web/quote/shell/StepSkeleton.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { Button } from '#web/ui/Button.tsx'

const RepChangeEditor = lazy(async () => ({
  default: (await import('#web/policy/amendments/editing/rep/RepChangePage.tsx')).RepChangeEditor,
}))

/**
 * What the policy of a bought quote insures, and the draft of its change where the figures stand.
 *
 * @rule N72 Figures of a bought quote are typed into a change of its policy, never beside it.
 */
export function BoughtContests() {
  const { current, open } = useOpenSection()
  const { contact, viewer } = useSessionState()
  const rep = useRep()
  const isChanging = current === 'contest-coverage' && !viewer.readOnly
  const shown = useScorecard()
  return (
    <section id={sectionId('contest-coverage')} aria-labelledby="insured" className="grid scroll-mt-14 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="insured" className="text-lg">
          What is insured
        </h2>
        {!viewer.readOnly && (
          <Button kind="quiet" onClick={() => void open(isChanging ? undefined : 'contest-coverage')}>
            {isChanging ? 'Close the change' : 'Change the contests'}
          </Button>
        )}
      </div>
      {isChanging && rep ? (
        <Suspense fallback={<StepSkeleton />}>
          <RepChangeEditor number={String(contact.customFields['policy_number'])} rep={rep} />
        </Suspense>
      ) : (
        <Scorecard label="What is insured" {...shown} />
      )}
    </section>
  )
}
