import { formatMomentLines } from '#domain/documents/certificate/certificate-document.ts'
import { formatClaimSentence } from '#domain/documents/certificate/claim-sentences.ts'
import { listClaimRules, listContestRules } from '#domain/documents/certificate/contest-rules.ts'
import { currentRules, printedRules, type PrintedRules } from '#domain/documents/certificate/printed-rules.ts'
import { list, section, text } from '#domain/documents/layout/document-parts.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { getScorecard } from '#domain/documents/certificate/certificate-scorecard.ts'
import { scorecardTable } from '#domain/documents/layout/scorecard-table.ts'
import { buildDraftCover, type QuoteDocumentInput } from '#domain/documents/quote/draft-cover.ts'
import { getQuoteNotices } from '#domain/documents/quote/quote-notices.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import type { Acceptance } from '#domain/contests/conditions/acceptance.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { CoverContent } from '#domain/documents/certificate/certificate-content.ts'
import { CERTIFICATE_TERMS_VERSION } from '#domain/contests/conditions/editions.ts'
import { formatEvent } from '#domain/documents/certificate/certificate-summary.ts'
import { formatMoment } from '#domain/quote/model/event-time.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { quoteReference } from '#domain/quote/sending/quote-reference.ts'
import { areTermsAccepted } from '#domain/quote/steps/terms.step.ts'

/**
 * The terms that were accepted with a policy, with their text at that time.
 *
 * @rule O02 The terms of a policy are those that were accepted, with who accepted them and when.
 */
export function buildPolicyTermsDocument(content: CertificateContent): PrintableDocument {
  const { policyNumber, issuedAt, terms, event, test } = content
  const { version, acceptedBy, acceptedAt } = terms
  return buildTermsDocument(content, {
    name: `Terms ${version} of policy ${policyNumber}`,
    issuedAt,
    reference: { label: 'Policy number', value: policyNumber },
    version,
    test,
    rules: printedRules(content),
    notices: [],
    acceptance: acceptedLines({ by: acceptedBy, at: acceptedAt }, event.timeZone),
  })
}

/** The current terms of a quote, with an acceptance by link; undefined while the quote has no content. */
export function buildQuoteTermsDocument(
  onFile: QuoteDocumentInput,
  acceptedByLink?: Acceptance,
): PrintableDocument | undefined {
  const cover = buildDraftCover(onFile)
  const { issuedAt, test } = onFile
  const reference = quoteReference(onFile)
  return (
    cover &&
    buildTermsDocument(cover, {
      name: `Terms ${CERTIFICATE_TERMS_VERSION} of quote ${reference.value}`,
      issuedAt,
      reference,
      version: CERTIFICATE_TERMS_VERSION,
      test,
      rules: currentRules(cover.contests),
      notices: getQuoteNotices(onFile, { bought: describePolicyTerms }),
      acceptance: acceptanceOf(onFile, acceptedByLink),
    })
  )
}

function describePolicyTerms(policyNumber: string): string {
  return `The terms of policy ${policyNumber} apply instead of these.`
}

/** @rule D68 The terms of a quote state whether they are accepted, and by whom if it was by the link. */
function acceptanceOf({ quote, policyNumber }: QuoteDocumentInput, byLink: Acceptance | undefined): string[] {
  if (policyNumber !== null)
    return ['Accepted', `The terms of policy ${policyNumber} state who accepted them and when.`]
  if (!areTermsAccepted(quote))
    return ['Not accepted yet', 'They have to be accepted before the quote is bought.']
  return byLink
    ? acceptedLines(byLink, displayTimeZone(quote.answers))
    : [
        'Accepted in the quote',
        'Once it is bought, the terms of the policy state who accepted them and when.',
      ]
}

function acceptedLines({ by, at }: Acceptance, timeZone: string | undefined): string[] {
  return [`Accepted by ${by} on ${formatMoment(at, timeZone)}`]
}

interface TermsDocumentInput {
  name: string
  issuedAt: string
  reference: { label: string; value: string }
  version: string
  test: boolean
  rules: PrintedRules
  notices: PrintableDocument['notices']
  acceptance: string[]
}

function buildTermsDocument(cover: CoverContent, input: TermsDocumentInput): PrintableDocument {
  const { name, issuedAt, reference, version, test } = input
  const notices = [...input.notices, ...getTestNotices(test, 'paper')]
  return {
    name,
    subject: 'Terms of golf contest prize insurance',
    issuedAt,
    insurer: cover.insurer,
    title: 'Terms and conditions',
    subtitle: 'What has to happen for a winner to be paid',
    facts: [
      reference,
      { label: 'Terms', value: version },
      { label: 'Issued', value: formatMomentLines(issuedAt, cover.event.timeZone) },
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Event', lines: formatEvent(cover) },
          { title: 'Acceptance', lines: input.acceptance },
        ],
      },
      section(
        'What is played',
        scorecardTable(getScorecard(cover), { fees: false, dollarSign: cover.dollarSign }),
      ),
      section('How the contests are run', ...listContestRules(input.rules)),
      section('If the event is postponed', list(cover.postponement)),
      section('If someone wins', text(formatClaimSentence(cover.claims)), ...listClaimRules(input.rules)),
    ],
    footer: buildFooter(`Terms ${version}, ${reference.label.toLowerCase()} ${reference.value}`, notices),
  }
}
