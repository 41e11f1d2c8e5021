import type { EndorsementContent, EndorsementKind } from '#domain/documents/endorsement/endorsement.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { formatMoney } from '#domain/values/money.ts'
import { LINK_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userParagraphs } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'
import { listStatement } from '#server/messaging/templates/rendering/statement-facts.ts'

interface PolicyChanged extends PolicyFacts {
  endorsement: Pick<EndorsementContent, 'kind' | 'number' | 'total' | 'dollarSign'>
  /** What is insured from now on. */
  drawn?: readonly ScorecardLine[] | undefined
  /** What a rep wrote when approving it. */
  message: string | null
  policyUrl: string
  /** To whoever pays; the client of a producer reads its own prices instead. */
  statement?: MoneyStatement | undefined
}

const HEADINGS: Record<EndorsementKind, string> = {
  change_policy: 'Your policy has changed',
  postpone_policy: 'Your event is postponed',
  cancel_policy: 'Your policy is cancelled',
  lapse: 'Your policy has ended',
}

function listPrices({
  total: { before, after },
  dollarSign,
}: PolicyChanged['endorsement']): [string, string][] {
  if (before === after) return []
  return [
    ['Price before', formatMoney(before, dollarSign)],
    ['Price now', formatMoney(after, dollarSign)],
  ]
}

/** Sent with the new certificate, the endorsement and the document of account as attachments. */
export function createPolicyChangedMail(letterhead: Letterhead, changed: PolicyChanged): RenderedMail {
  const { policyNumber, eventName, endorsement, message, policyUrl, statement } = changed
  const { subject, heading, opening, closing } = writeWords(letterhead, 'policy-changed', {
    event: eventName,
    'first day': formatLongDate(changed.firstContestDate),
    'policy number': policyNumber,
    endorsement: String(endorsement.number),
    'what happened': HEADINGS[endorsement.kind],
  })
  const { dollarSign } = endorsement
  const isOver = endorsement.kind === 'cancel_policy' || endorsement.kind === 'lapse'
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      isOver
        ? 'You’re no longer insured under this policy.'
        : 'The new certificate replaces the earlier one. Read it before the event and give the golf course a copy.',
      ...userParagraphs(message ?? ''),
    ],
    facts: [
      ...listPolicyFacts(changed),
      ...(statement ? listStatement(statement, dollarSign) : listPrices(endorsement)),
    ],
    drawn: isOver ? undefined : changed.drawn,
    button: { label: 'See my policy', url: policyUrl },
    closing: [...closing, LINK_ADVICE],
  })
}
