import { hasEnded } from '#domain/policy/policy-state.ts'
import { readDays } from '#contract/scorecard.ts'
import { formatLongDay } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { type EventDay } from '#domain/quote/scorecard/event-days.ts'
import { type Policy } from '#web/policy/queries.ts'

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
export function nextStep(policy: Policy): NextStep | undefined {
  return owedStep(policy) ?? eventStep(policy)
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

function eventStep(policy: Policy): NextStep | undefined {
  const { status, days = [] } = policy
  // The date of a postponed one is asked for by a notice of its own.
  if (hasEnded(status) || status === 'postponed') return undefined
  const known = readDays(days)
  const play = known.filter(({ key }) => key === 'play')
  if (play.some(({ state }) => state === 'today'))
    return {
      title: 'Take the checklist to the course',
      text: 'It shows what to measure, who watches where, and what to film.',
      paper: CHECKLIST,
    }
  if (play.some(({ state }) => state === 'coming')) return witnessStep(policy)
  return winStep(known)
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

function winStep(days: readonly EventDay[]): NextStep | undefined {
  const open = (key: EventDay['key']) => days.find((day) => day.key === key && day.state !== 'past')
  const report = open('report-by')
  if (report)
    return {
      title: 'If someone won, report it now',
      text: `Report a win by ${formatLongDay(report.date)}. Your certificate tells you who to call and what to send.`,
      paper: { id: 'certificate', label: 'Open the certificate' },
    }
  const papers = open('papers-by')
  if (papers)
    return {
      title: 'Send the documents for a reported win',
      text: `Send them by ${formatLongDay(papers.date)}. If no one won, you’re done.`,
    }
  return undefined
}
