import { quoteFrom } from '#domain/quote/model/quote.ts'
import { policyChangePath } from '#web/rep-frame/policy-path.ts'
import { describeState, nameChange } from '#web/policy/amendments/describe-change.ts'
import { openPolicyMessage } from '#web/policy/open-policy-message.ts'
import type { Amendment } from '#web/policy/amendments/queries.ts'
import type { InsuredQuote } from '#web/policy/amendments/editing/change-draft.ts'
import { findSender } from '#web/quote/send/send-email.ts'
import { storedAnswers } from '#web/quote/answers/draft/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface ChangesClosedProps {
  number: string
  insured: InsuredQuote
  why: string | null
}

/** @rule N44 N46 After the tenth change, or within an hour of play, somebody of the office is written to. */
export function ChangesClosed({ number, insured, why }: ChangesClosedProps) {
  const sender = findSender(quoteFrom(storedAnswers(insured.contact)).answers)
  return (
    <div className="grid justify-items-start gap-6">
      <Notice kind="attention" title="You can’t change this policy here right now">
        {why ?? 'Send us a message and we’ll help.'}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          onClick={() =>
            void openPolicyMessage(number, { ...sender, subject: `A change of policy ${number}` })
          }
        >
          Write to your specialist
        </Button>
        <BackToPolicy number={number} />
      </div>
    </div>
  )
}

/** @rule N60 One change waits at a time, and says for whom. */
export function AlreadyRequested({ number, waiting }: { number: string; waiting: Amendment }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Notice kind="attention" title={`${nameChange(waiting)} already requested`}>
        <p>{describeState(waiting)}. Your current coverage stays in force until then.</p>
        <p>You can make another change once this one is decided. To withdraw it, open the policy.</p>
      </Notice>
      <BackToPolicy number={number} />
    </div>
  )
}

/** A rep's session opens every policy, and changes it on the page for reps. */
export function ForReps({ number }: { number: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Notice kind="info" title="You’re signed in as a rep">
        Customers change their policies here. Reps have their own page.
      </Notice>
      <ButtonLink kind="primary" to={policyChangePath(number)}>
        Change it as a rep
      </ButtonLink>
    </div>
  )
}

function BackToPolicy({ number }: { number: string }) {
  return <ButtonLink to={`/policy/all/mine/-/${number}`}>Open the policy</ButtonLink>
}
