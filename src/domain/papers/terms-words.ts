import { claimSentence, momentLines } from '#domain/papers/certificate-words.ts'
import { acceptedRules, contestRules } from '#domain/papers/contest-rules.ts'
import { list, section, text } from '#domain/papers/paper-parts.ts'
import { type PaperPart, type PaperWords } from '#domain/papers/paper-words.ts'
import { draftCover, type QuoteOnFile } from '#domain/papers/quote-draft.ts'
import { standing } from '#domain/papers/quote-standing.ts'
import { footer, testNotice } from '#domain/papers/test-notice.ts'
import { type Acceptance } from '#domain/policy/acceptance.ts'
import { type CertificateContent } from '#domain/policy/certificate.ts'
import { type CoverContent } from '#domain/policy/certificate-content.ts'
import { CERTIFICATE_TERMS_VERSION } from '#domain/policy/conduct.ts'
import { eventLines } from '#domain/policy/certificate-summary.ts'
import { momentText } from '#domain/policy/event-time.ts'
import { knownZone } from '#domain/quote/event-zone.ts'
import { quoteReference } from '#domain/quote/quote-reference.ts'
import { areTermsAccepted } from '#domain/quote/terms.step.ts'

/**
 * The terms that were accepted with a policy, in the words that they had then.
 *
 * @rule O02 The terms of a policy are those that were accepted, with who accepted them and when.
 */
export function policyTermsWords(content: CertificateContent): PaperWords {
  const { policyNumber, issuedAt, terms, event, test } = content
  const { version, acceptedBy, acceptedAt } = terms
  return words(content, {
    name: `Terms ${version} of policy ${policyNumber}`,
    issuedAt,
    reference: { label: 'Policy number', value: policyNumber },
    version,
    test,
    rules: acceptedRules(content),
    notices: [],
    acceptance: acceptedText({ by: acceptedBy, at: acceptedAt }, event.timeZone),
  })
}

/** The terms of a quote as they read today, and who accepted these by a link; undefined while it has nothing to tell. */
export function quoteTermsWords(onFile: QuoteOnFile, acceptedByLink?: Acceptance): PaperWords | undefined {
  const cover = draftCover(onFile)
  const { issuedAt, test } = onFile
  const reference = quoteReference(onFile)
  return (
    cover &&
    words(cover, {
      name: `Terms ${CERTIFICATE_TERMS_VERSION} of quote ${reference.value}`,
      issuedAt,
      reference,
      version: CERTIFICATE_TERMS_VERSION,
      test,
      rules: contestRules(cover.contests),
      notices: standing(onFile, { bought: boughtTerms }),
      acceptance: acceptanceOf(onFile, acceptedByLink),
    })
  )
}

function boughtTerms(policyNumber: string): string {
  return `The terms of policy ${policyNumber} hold, and this paper does not.`
}

/** @rule D68 The terms of a quote say whether they are accepted, and by whom where somebody else did so by the link. */
function acceptanceOf({ quote, policyNumber }: QuoteOnFile, byLink: Acceptance | undefined): string {
  if (policyNumber !== null) return `Accepted: the terms of policy ${policyNumber} say by whom and when.`
  if (!areTermsAccepted(quote)) return 'Not accepted yet: they are accepted before the quote is bought.'
  return byLink
    ? acceptedText(byLink, knownZone(quote.answers))
    : 'Accepted in the quote. Once it is bought, the terms of the policy say by whom and when.'
}

function acceptedText({ by, at }: Acceptance, timeZone: string | undefined): string {
  return `Accepted by ${by} on ${momentText(at, timeZone)}.`
}

interface Told {
  name: string
  issuedAt: string
  reference: { label: string; value: string }
  version: string
  test: boolean
  rules: PaperPart[]
  notices: PaperWords['notices']
  acceptance: string
}

function words(cover: CoverContent, told: Told): PaperWords {
  const { name, issuedAt, reference, version, test } = told
  const notices = [...told.notices, ...testNotice(test, 'paper')]
  return {
    name,
    subject: 'Terms of golf contest prize insurance',
    issuedAt,
    insurer: cover.insurer,
    title: 'Terms and conditions',
    subtitle: 'How the contests are run so that a winner is paid',
    facts: [
      reference,
      { label: 'Terms', value: version },
      { label: 'Issued', value: momentLines(issuedAt, cover.event.timeZone) },
    ],
    notices,
    body: [
      { kind: 'blocks', blocks: [{ title: 'Event', lines: eventLines(cover) }] },
      section('How the contests are run', ...told.rules),
      section('If the event is postponed', list(cover.postponement)),
      section('If somebody wins', text(claimSentence(cover.claims))),
      section('Acceptance', text(told.acceptance, { strong: true })),
    ],
    footer: footer(`Terms ${version}, ${reference.label.toLowerCase()} ${reference.value}`, notices),
  }
}
