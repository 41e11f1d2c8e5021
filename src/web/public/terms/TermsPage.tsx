import { readScorecard } from '#contract/scorecard.ts'
import { getTerms, type SentTerms } from '#contract/terms.ts'
import { call } from '#web/api/call.ts'
import { ProofOfWins } from '#web/documents/ProofOfWins.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { AcceptTermsForm } from '#web/public/terms/AcceptTermsForm.tsx'
import { WholeTerms } from '#web/public/terms/WholeTerms.tsx'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { AnswerList } from '#web/ui/AnswerList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The terms of a quote, read and accepted by the person who was sent the link. */
export default function TermsPage({ params: { token } }: PageProps<'terms'>) {
  return (
    <LinkPage
      queryKey={['terms', token]}
      read={async (options) => (await call(getTerms, { params: { token }, ...options })).data}
      waiting={{ title: 'Loading the terms…', shape: <Skeleton className="h-72 w-full" /> }}
      failureTitle="We can’t show these terms"
      renderEnded={({ message }) => <TermsUnavailable message={message} />}
    >
      {(terms, { replace, reload }) => (
        <div className="grid gap-8">
          <TermsTitle event={terms.tournament_name} />
          <TermsStatus terms={terms} />
          <TermsText terms={terms} />
          {terms.state === 'open' && (
            <AcceptTermsForm token={token} terms={terms} onAccepted={replace} onChanged={reload} />
          )}
        </div>
      )}
    </LinkPage>
  )
}

function TermsUnavailable({ message }: { message: string }) {
  return (
    <>
      <PageTitle title="We can’t show these terms" />
      <Notice kind="attention" title={message} live>
        The link may have expired. Ask the person who sent it for a new one.
      </Notice>
    </>
  )
}

function TermsStatus({ terms }: { terms: SentTerms }) {
  const { state, accepted, asked_by, quote_number } = terms
  if (state === 'accepted' && accepted) {
    const day = new Date(accepted.at).toLocaleDateString('en-US', { dateStyle: 'long' })
    return (
      <Notice kind="success" title="Accepted" live>
        <bdi>{accepted.by}</bdi> accepted these terms on {day}. You’re done here.
      </Notice>
    )
  }
  if (state === 'bought')
    return <Notice kind="info">Quote {quote_number} has been bought. There’s nothing left to accept.</Notice>
  return (
    <p className="max-w-measure">
      <bdi>{asked_by}</bdi> is preparing quote {quote_number} and asks you to read and accept its terms.
    </p>
  )
}

/** @rule N101 D68 What a winner must prove is read in a minute, before the terms are accepted; their whole text is folded below. */
function TermsText({ terms: { details, scorecard, proof, sections } }: { terms: SentTerms }) {
  return (
    <>
      <section aria-labelledby="covered" className="grid gap-4">
        <h2 id="covered" className="text-xl">
          What’s insured
        </h2>
        {scorecard && <Scorecard label="What’s insured" scorecard={readScorecard(scorecard)} />}
        <AnswerList lines={details} />
      </section>
      {proof && <ProofOfWins proof={proof} />}
      <WholeTerms sections={sections} />
    </>
  )
}

function TermsTitle({ event }: { event: string | null }) {
  if (event === null) return <PageTitle title="The terms" />
  return (
    <PageTitle title={`The terms for ${event}`}>
      The terms for <bdi>{event}</bdi>
    </PageTitle>
  )
}
