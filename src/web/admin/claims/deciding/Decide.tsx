import type { ReactNode } from 'react'
import { isDone } from '#domain/claims/states/document-states.ts'
import type { ClaimCase } from '#contract/claims/case.ts'
import { CLAIM_STEPS, type ClaimStep } from '#domain/claims/states/claim-steps.ts'
import { STEP_TEXTS } from '#web/admin/claims/claim-texts.ts'
import { canBeWaived, openGroundsOf } from '#web/admin/claims/dialogs/WaiverFields.tsx'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

/** What a bonus prize alone is closed by. */
const OF_BONUS_PRIZES: readonly ClaimStep[] = ['bonus_settled']
/** Stands at the top of the case. */
const AT_THE_TOP: readonly ClaimStep[] = ['ask_documents']

/**
 * The decision, and what else a rep does with the claim as it is.
 *
 * @rule N105 What a decision waits for is said instead of a button that is refused.
 */
export function Decide({ work }: { work: ClaimWork }) {
  const { claim } = work
  const steps = CLAIM_STEPS.filter(
    (step) =>
      work.can(step) &&
      !AT_THE_TOP.includes(step) &&
      (claim.contest === 'bonus_prize' || !OF_BONUS_PRIZES.includes(step)),
  )
  // Whoever provides bonus prizes pays them.
  const canDecide = work.can('approve') && claim.contest !== 'bonus_prize'
  if (!canDecide && steps.length === 0) return null
  const approval = whatApprovalWaitsFor(claim)
  const hasBreach = claim.rules.some(({ ground, outcome }) => ground && outcome === 'broken')
  return (
    <section aria-labelledby="decide" className="grid gap-2">
      <h2 id="decide" className="text-lg">
        {canDecide ? 'Decide' : 'What you can do now'}
      </h2>
      {canDecide && (
        <>
          <Choice
            icon="check"
            title={`Approve ${formatMoney(fromDollars(claim.prize_left), '$')}`}
            detail={approval ?? describeNext(claim)}
            onPress={approval === undefined ? () => void work.approve() : undefined}
          />
          <Choice
            icon="close"
            title="Decline"
            detail={hasBreach ? `By a rule. ${describeNext(claim)}` : 'No rule is broken'}
            onPress={hasBreach ? () => void work.decline() : undefined}
          />
        </>
      )}
      <ul className="flex flex-wrap gap-x-1">
        {steps.map((step) => (
          <li key={step}>
            <Button
              kind="quiet"
              className="min-h-9! px-2! text-sm pointer-coarse:min-h-11!"
              onClick={() => void work.move(step)}
            >
              {STEP_TEXTS[step].label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeNext({ needs_second_rep: needsSecond }: ClaimCase): string {
  return needsSecond ? 'Another rep confirms it' : 'Your decision is enough'
}

/** Undefined if nothing is in the way, or only what can be waived. */
function whatApprovalWaitsFor(claim: ClaimCase): string | undefined {
  const owed = claim.documents.filter(({ state }) => !isDone(state)).length
  if (owed > 0) return `Waits for ${owed} ${owed === 1 ? 'document' : 'documents'}`
  const open = openGroundsOf(claim)
  const closed = open.filter(({ waive }) => waive !== 'rep' && waive !== 'carrier')
  if (closed.length > 0) return `Waits for ${listRules(closed)}`
  const asked = open.filter((rule) => !canBeWaived(claim, rule))
  if (asked.length > 0) return `Waits for the carrier about ${listRules(asked)}`
  return undefined
}

function listRules(rules: readonly { id: string }[]): string {
  return rules.map(({ id }) => `rule ${id}`).join(', ')
}

interface ChoiceProps {
  icon: IconName
  title: string
  detail: ReactNode
  onPress: (() => void) | undefined
}

function Choice({ icon, title, detail, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      disabled={!onPress}
      onClick={onPress}
      className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-edge bg-card px-3 py-2 text-left hover:border-fairway hover:text-fairway disabled:cursor-default disabled:border-dashed disabled:text-muted disabled:hover:border-edge"
    >
      <Icon name={icon} className="mt-0.5" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
    </button>
  )
}
