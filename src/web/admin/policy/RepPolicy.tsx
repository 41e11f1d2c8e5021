import { useEffect } from 'react'
import { WaitingCredits } from '#web/admin/policy/CourtesyCredits.tsx'
import { PolicyActionTiles } from '#web/admin/policy/PolicyActionTiles.tsx'
import { PolicyInvoices } from '#web/admin/policy/invoices/PolicyInvoices.tsx'
import { PolicyMoneyView } from '#web/admin/policy/PolicyMoneyView.tsx'
import { ProducerOfRecord } from '#web/admin/policy/producer/ProducerOfRecord.tsx'
import { type PolicyWork, usePolicyWork } from '#web/admin/policy/use-policy-work.ts'
import { TeeTimeDecision } from '#web/admin/policy/TeeTimeDecision.tsx'
import { WaitingChange } from '#web/admin/policy/WaitingChange.tsx'
import { REP, stepPath } from '#web/api/viewer.ts'
import { InsuredEmailLine } from '#web/quote/email-change/InsuredEmailLine.tsx'
import { CertificateParties, Insured, PolicyDays } from '#web/policy/overview/CertificateFacts.tsx'
import { calendarLabel, PolicyEvent } from '#web/policy/overview/PolicyHead.tsx'
import { papersOf, PolicyDocuments } from '#web/policy/overview/PolicyDocuments.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { calendarUrl, type IssuedDocument, type Policy } from '#web/policy/queries.ts'
import { PolicyChangeList } from '#web/policy/amendments/PolicyChangeList.tsx'
import { SummaryButton } from '#web/policy/documents/SummaryButton.tsx'
import {
  type PolicyActions,
  type Amendment,
  type Amendments,
  type PolicyMoney,
  findOpenChange,
} from '#web/policy/amendments/queries.ts'
import { PlanPolicyAgain } from '#web/policy/overview/PlanPolicyAgain.tsx'
import { rememberQuote } from '#web/rep-frame/recent-quotes.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface RepPolicyProps {
  policy: Policy
  actions: PolicyActions
  changes: Amendments
  money: PolicyMoney
  /** Null if their list could not be read. */
  papers: readonly IssuedDocument[] | null
}

/** The page of a policy in the office, the most urgent first: what waits for a decision, what is insured, what can be done. */
export function RepPolicy(shown: RepPolicyProps) {
  const { policy, actions, changes, money, papers } = shown
  const work = usePolicyWork(shown)
  const waiting = findOpenChange(changes.data)
  const quote = actions.quote
  useEffect(() => {
    if (quote) rememberQuote(quote.id)
  }, [quote])
  usePageKeys(waiting && work.mayDecide(waiting) ? keysOf(waiting, work) : {})
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 pt-3">
          <PolicyEvent policy={policy} />
        </div>
        {quote && (
          <p className="text-sm text-muted">
            Version {policy.version} of the certificate, from{' '}
            <TextLink
              to={stepPath({ viewer: REP, contact: { id: quote.id } }, 'contact-information')}
              className="inline-flex min-h-11 items-center"
            >
              quote {quote.number}
            </TextLink>
          </p>
        )}
      </div>
      {policy.test && <TestNotice />}
      {waiting && <WaitingChange change={waiting} work={work} sign={policy.scorecard?.dollar_sign} />}
      <WaitingCredits money={money} work={work} sign={policy.scorecard?.dollar_sign} />
      <TeeTimeDecision number={policy.number} actions={actions} mayDecide={work.mayChange} />
      <PolicyDays policy={policy} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-12">
        <div className="grid min-w-0 content-start gap-8">
          <section aria-labelledby="actions" className="grid gap-3">
            <h2 id="actions" className="text-lg">
              What can be done now
            </h2>
            <PolicyActionTiles {...shown} work={work} waiting={waiting} />
            {work.mayChange && <PlanPolicyAgain policy={policy} as="rep" />}
          </section>
          <Insured policy={policy} />
          <PolicyChangeList changes={changes} reader="rep" sign={policy.scorecard?.dollar_sign} />
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <PolicyMoneyView money={money} work={work} sign={policy.scorecard?.dollar_sign} />
          <PolicyInvoices
            number={policy.number}
            money={money}
            mayChange={work.mayChange}
            sign={policy.scorecard?.dollar_sign}
          />
          <PolicyDocuments
            number={policy.number}
            papers={papers ?? papersOf(policy)}
            sign={policy.scorecard?.dollar_sign}
          >
            <div className="mt-3 flex flex-wrap items-center gap-x-6">
              <SummaryButton number={policy.number} />
              <a
                href={calendarUrl(policy.number)}
                className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {calendarLabel(policy, 'a')}
              </a>
            </div>
          </PolicyDocuments>
          {work.mayChange && <InsuredEmailLine number={policy.number} known={policy.email} reader="rep" />}
          <ProducerOfRecord
            number={policy.number}
            lastContest={actions.contests
              .map(({ date }) => date)
              .toSorted()
              .at(-1)}
            mayChange={work.mayChange}
          />
          <CertificateParties policy={policy} agency={null} isNarrow />
        </div>
      </div>
    </div>
  )
}

function keysOf(waiting: Amendment, work: PolicyWork) {
  return {
    a: () => void work.decide(waiting),
    ...(waiting.waits_for === 'carrier' && { c: () => void work.askCarrier(waiting) }),
  }
}
