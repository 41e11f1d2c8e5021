import { useEffect } from 'react'
import type { ClaimSummary } from '#contract/claims/claim.ts'
import type { PolicyProof } from '#contract/signs/proofs.ts'
import type { PolicyShipments as PolicyShipmentsAnswer, PolicySigns } from '#contract/signs/shipments.ts'
import { readDays } from '#contract/scorecard.ts'
import { AnswerFileLink } from '#web/admin/carriers/letters/AnswerFileLink.tsx'
import { CaseHead } from '#web/admin/case/CaseHead.tsx'
import { CaseFilesSection } from '#web/admin/files/CaseFilesSection.tsx'
import { WaitingCredits } from '#web/admin/policy/CourtesyCredits.tsx'
import { PolicyActionTiles } from '#web/admin/policy/PolicyActionTiles.tsx'
import { PolicyClaims } from '#web/admin/policy/PolicyClaims.tsx'
import { PolicyCaseFrame } from '#web/admin/policy/PolicyCaseFrame.tsx'
import { PolicyInvoices } from '#web/admin/policy/invoices/PolicyInvoices.tsx'
import { PolicyMoneyView } from '#web/admin/policy/PolicyMoneyView.tsx'
import { PolicyCarriers } from '#web/admin/policy/carriers/PolicyCarriers.tsx'
import { PolicyEndorsements } from '#web/admin/policy/endorsements/PolicyEndorsements.tsx'
import type { Endorsements } from '#web/admin/policy/endorsements/queries.ts'
import { CaseDocuments } from '#web/admin/policy/CaseDocuments.tsx'
import { PolicySections } from '#web/admin/policy/PolicySections.tsx'
import { ProducerOfRecord } from '#web/admin/policy/producer/ProducerOfRecord.tsx'
import { type PolicyWork, usePolicyWork } from '#web/admin/policy/use-policy-work.ts'
import { PolicyLetters } from '#web/admin/letters/PolicyLetters.tsx'
import { PolicyShipments } from '#web/admin/signs/PolicyShipments.tsx'
import { RepWitnesses } from '#web/admin/policy/RepWitnesses.tsx'
import { TeeTimeDecision } from '#web/admin/policy/TeeTimeDecision.tsx'
import { WaitingChange } from '#web/admin/policy/WaitingChange.tsx'
import { casePath } from '#web/api/viewer.ts'
import { InsuredEmailLine } from '#web/quote/email-change/InsuredEmailLine.tsx'
import { CertificateParties, Insured, PolicyDays } from '#web/policy/overview/CertificateFacts.tsx'
import { papersOf } from '#web/policy/overview/PolicyDocuments.tsx'
import { PolicyStatus } from '#web/policy/overview/PolicyStatus.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { documentUrl, type IssuedDocument, type Policy } from '#web/policy/queries.ts'
import { PolicyChangeList } from '#web/policy/amendments/PolicyChangeList.tsx'
import type { PolicyLetters as ReadLetters } from '#web/policy/letters/letters-query.ts'
import { SummaryButton } from '#web/policy/documents/SummaryButton.tsx'
import {
  type PolicyActions,
  type Amendment,
  type Amendments,
  type PolicyMoney,
  findOpenChange,
} from '#web/policy/amendments/queries.ts'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { PlanPolicyAgain } from '#web/policy/overview/PlanPolicyAgain.tsx'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { rememberQuote } from '#web/rep-frame/recent-quotes.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface RepPolicyProps {
  rep: SignedInRep
  policy: Policy
  actions: PolicyActions
  changes: Amendments
  money: PolicyMoney
  /** Null if their list could not be read. */
  papers: readonly IssuedDocument[] | null
  claims: readonly ClaimSummary[]
  /** Null if their list could not be read. */
  endorsements: Endorsements | null
  /** Undefined if they could not be read. */
  signs: PolicySigns | undefined
  shipments: PolicyShipmentsAnswer | undefined
  proof: PolicyProof | undefined
  letters: ReadLetters | undefined
}

/** The case of a policy, the most urgent first: what waits for a decision, what can be done, what is insured. */
export function RepPolicy(shown: RepPolicyProps) {
  const { rep, policy, actions, changes, money, papers, endorsements } = shown
  const work = usePolicyWork(shown)
  const waiting = findOpenChange(changes.data)
  const quote = actions.quote
  const sign = policy.scorecard?.dollar_sign
  const listed = papers ?? papersOf(policy)
  useEffect(() => {
    if (quote) rememberQuote(quote.id)
  }, [quote])
  usePageKeys(waiting && work.mayDecide(waiting) ? keysOf(waiting, work) : {})
  return (
    <PolicyCaseFrame
      rep={rep}
      quoteId={quote?.id}
      number={policy.number}
      version={policy.version + changes.data.length}
    >
      <div className="grid gap-5">
        <Head policy={policy} quote={quote} />
        {policy.test && <TestNotice />}
        <PolicyClaims claims={shown.claims} />
        {waiting && <WaitingChange change={waiting} work={work} sign={sign} />}
        <WaitingCredits money={money} work={work} sign={sign} />
        <TeeTimeDecision number={policy.number} actions={actions} mayDecide={work.mayChange} />
        {/* What has ended promises nothing: no day of it is to come. */}
        {!isEnded(policy) && <PolicyDays policy={policy} />}
        <PolicySections
          parts={[
            {
              id: 'cover',
              name: 'Coverage',
              content: (
                <div className="grid gap-6">
                  <section aria-labelledby="actions" className="grid gap-2">
                    <h2 id="actions" className="text-lg">
                      What you can do now
                    </h2>
                    <PolicyActionTiles {...shown} work={work} waiting={waiting} />
                    {work.mayChange && <PlanPolicyAgain policy={policy} as="rep" />}
                  </section>
                  {/* On a phone what is insured is read before what can be done. */}
                  <div className="grid gap-6 max-sm:-order-1">
                    <Insured policy={policy} />
                  </div>
                </div>
              ),
            },
            {
              id: 'money',
              name: 'Money',
              content: (
                <div className="grid gap-6">
                  <PolicyMoneyView money={money} work={work} sign={sign} />
                  <PolicyInvoices
                    number={policy.number}
                    money={money}
                    mayChange={work.mayAccount}
                    sign={sign}
                  />
                </div>
              ),
            },
            {
              id: 'documents',
              name: 'Documents',
              count: listed.length,
              content: <CaseDocuments policy={policy} listed={listed} />,
            },
            ...(quote ? [{ id: 'files', name: 'Files', content: <CaseFilesSection guid={quote.id} /> }] : []),
            {
              id: 'shipments',
              name: 'Shipments',
              count: shown.shipments?.shipments.length ?? 0,
              content: (
                <PolicyShipments
                  number={policy.number}
                  name={policy.tournament_name}
                  signs={shown.signs}
                  shipments={shown.shipments}
                  proof={shown.proof}
                  mayChange={work.mayChange}
                />
              ),
            },
            {
              id: 'changes',
              name: 'Changes',
              count: changes.changes_used,
              content: (
                <PolicyChangeList
                  changes={changes}
                  reader="rep"
                  sign={sign}
                  renderFile={quote ? (file) => <AnswerFileLink guid={quote.id} file={file} /> : undefined}
                />
              ),
            },
            ...(endorsements
              ? [
                  {
                    id: 'endorsements',
                    name: 'Endorsements',
                    count: endorsements.data.length,
                    content: (
                      <PolicyEndorsements
                        number={policy.number}
                        endorsements={endorsements}
                        quoteId={quote?.id}
                        maySend={work.maySend}
                        write={waiting ? undefined : work.writeEndorsement}
                        sign={sign}
                      />
                    ),
                  },
                ]
              : []),
            ...(shown.letters
              ? [
                  {
                    id: 'letters',
                    name: 'Letters',
                    count: shown.letters.letters.length,
                    content: (
                      <PolicyLetters
                        number={policy.number}
                        letters={shown.letters}
                        mayChange={work.mayChange}
                      />
                    ),
                  },
                ]
              : []),
            {
              id: 'carriers',
              name: 'Carriers',
              content: <PolicyCarriers number={policy.number} sign={sign} />,
            },
            {
              id: 'parties',
              name: 'Parties',
              content: (
                <div className="grid gap-6">
                  {work.mayChange && (
                    <InsuredEmailLine number={policy.number} known={policy.email} reader="rep" />
                  )}
                  <ProducerOfRecord
                    number={policy.number}
                    lastContest={actions.contests
                      .map(({ date }) => date)
                      .toSorted()
                      .at(-1)}
                    mayChange={work.mayChange}
                  />
                  <CertificateParties policy={policy} agency={null} />
                  {work.mayChange && <RepWitnesses number={policy.number} />}
                </div>
              ),
            },
          ]}
        />
      </div>
    </PolicyCaseFrame>
  )
}

function Head({ policy, quote }: { policy: Policy; quote: PolicyActions['quote'] }) {
  const { days = [], test, status = 'in-force', moved, new_date_by: newDateBy } = policy
  return (
    <div className="grid gap-2">
      <CaseHead
        facts={[`Policy ${policy.number}`, policy.insured[0] ?? '', `certificate version ${policy.version}`]}
        title={policy.tournament_name}
        path={policyPath(policy.number)}
        state={
          <PolicyStatus
            days={readDays(days)}
            test={test}
            status={status}
            moved={moved}
            newDateBy={newDateBy}
            isOwn={false}
          />
        }
        actions={
          <>
            <SummaryButton number={policy.number} />
            <a href={documentUrl(policy.number, 'certificate')} className={buttonClass('secondary')}>
              {isEnded(policy) ? 'Former certificate' : 'Certificate'}
            </a>
          </>
        }
      />
      {quote && (
        <p className="text-sm text-muted">
          <bdi>{policy.course_name}</bdi>, from{' '}
          <TextLink
            to={casePath(quote.id)}
            className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
          >
            quote {quote.number}
          </TextLink>
        </p>
      )}
    </div>
  )
}

function keysOf(waiting: Amendment, work: PolicyWork) {
  return {
    a: () => void work.decide(waiting),
    ...(waiting.waits_for === 'carrier' && { c: () => void work.askCarrier(waiting) }),
  }
}
