import { hasEnded } from '#domain/policy/policy-state.ts'
import { readDays } from '#contract/scorecard.ts'
import { formatLongDay } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { pluralize } from '#domain/values/text-format.ts'
import type { EventDay } from '#domain/quote/scorecard/event-days.ts'
import { isOwing } from '#web/policy/claims/ClaimList.tsx'
import { claimPath, reportWinPath } from '#web/policy/claims/claim-paths.ts'
import type { PolicyClaims } from '#web/policy/claims/claim-queries.ts'
import { isReportOpen } from '#web/policy/claims/when-open.ts'
import type { Policy } from '#web/policy/queries.ts'

export interface NextStep {
  title: string
  text: string
  /** The paper that helps with it, by its type or id. */
  paper?: { id: string; label: string }
  /** Where it is done, if that is another page. */
  page?: { to: string; label: string }
}

/**
 * The one thing that its holder does next about a policy; undefined if there is nothing to do.
 *
 * @rule S09 What is to be done next comes first: what is owed, the day itself, a win.
 */
export function nextStep(policy: Policy, claims?: PolicyClaims): NextStep | undefined {
  return owedStep(policy) ?? claimStep(claims) ?? eventStep(policy, claims)
}

/** @rule N105 Once a win is reported, its documents are what comes next. */
function claimStep(claims: PolicyClaims | undefined): NextStep | undefined {
  const claim = claims?.claims.find(isOwing)
  if (!claim) return undefined
  const { number, winner, documents_owed: owed } = claim
  return {
    title: `Send the documents for claim ${number}`,
    text: `We still need ${pluralize(owed, 'document')} about the win of ${winner}.`,
    page: { to: claimPath(number), label: `Open claim ${number}` },
  }
}

function owedStep({ statement, invoice, invoices, scorecard }: Policy): NextStep | undefined {
  if (!statement || statement.owed <= 0) return undefined
  // What can be paid here stands above already, with its button.
  if (invoices?.some(({ open }) => open > 0)) return undefined
  const amount = formatMoney(fromDollars(statement.owed), scorecard?.dollar_sign)
  return {
    title: `You owe ${amount}`,
    text: invoice
      ? `Pay by ${invoice.due}. Your invoice explains how.`
      : 'Your invoice explains how to pay and by when.',
    ...(invoice && { paper: { id: 'invoice', label: `Open invoice ${invoice.number}` } }),
  }
}

const CHECKLIST = { id: 'checklist', label: 'Print the checklist' }

function eventStep(policy: Policy, claims: PolicyClaims | undefined): NextStep | undefined {
  const { number, status, days = [] } = policy
  // The date of a postponed one is asked for by a notice of its own.
  if (hasEnded(status) || status === 'postponed') return undefined
  const known = readDays(days)
  const play = known.filter(({ key }) => key === 'play')
  if (play.some(({ state }) => state === 'today'))
    return {
      title: 'Take the checklist to the course',
      text: 'It shows what to measure, who watches where, and what to film.',
      paper: CHECKLIST,
      ...(claims && isReportOpen(claims) && { page: reportPage(number) }),
    }
  if (play.some(({ state }) => state === 'coming')) return witnessStep(policy)
  // What stands is not asked for again: the claims are a list of their own.
  return claims && claims.claims.length > 0 ? undefined : winStep(number, known)
}

/** An older server does not say how many are named. */
function witnessStep({ number, witnesses }: Policy): NextStep {
  const to = `/confirmation/${number}/certificate`
  const missing = witnesses ? witnesses.needed - witnesses.named : undefined
  if (missing === 0)
    return {
      title: 'Share with the golf course',
      text: 'Your witnesses are named. Give the golf course its own page, and take the checklist with you.',
      paper: CHECKLIST,
      page: { to, label: 'See witnesses and share with the course' },
    }
  return {
    title: missing === 1 ? 'Name your witness' : 'Name your witnesses',
    text: `${stillMissing(witnesses)}Ask them before the event and tell them which hole to watch. Give the golf course its own page.`,
    paper: CHECKLIST,
    page: { to, label: 'Name witnesses and share with the course' },
  }
}

function stillMissing(witnesses: Policy['witnesses']): string {
  if (!witnesses || witnesses.named === 0) return ''
  return `${witnesses.named} of ${witnesses.needed} are named. `
}

const reportPage = (number: string) => ({ to: reportWinPath(number), label: 'Report a win' })

function winStep(number: string, days: readonly EventDay[]): NextStep | undefined {
  const open = (key: EventDay['key']) => days.find((day) => day.key === key && day.state !== 'past')
  const title = 'If someone won, report it now'
  const report = open('report-by')
  if (report)
    return {
      title,
      text: `Report a win by ${formatLongDay(report.date)}. It takes about 3 minutes.`,
      page: reportPage(number),
    }
  const late = days.find(({ key }) => key === 'report-by')
  if (!late || !open('papers-by')) return undefined
  return {
    title,
    text: `Wins had to be reported by ${formatLongDay(late.date)}. We still take your report. If no one won, you’re done.`,
    page: reportPage(number),
  }
}
