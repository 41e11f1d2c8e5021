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
    title: `Owed: ${amount}`,
    text: invoice ? `Pay it by ${invoice.due}. The invoice says how.` : 'The invoice says how and by when.',
    ...(invoice && { paper: { id: 'invoice', label: `Open invoice ${invoice.number}` } }),
  }
}

const CHECKLIST = { id: 'checklist', label: 'Print the checklist' }

function eventStep({ number, status, days = [] }: Policy): NextStep | undefined {
  // The date of a postponed one is asked for by a notice of its own.
  if (hasEnded(status) || status === 'postponed') return undefined
  const known = readDays(days)
  const play = known.filter(({ key }) => key === 'play')
  if (play.some(({ state }) => state === 'today'))
    return {
      title: 'Take the checklist to the course',
      text: 'It says what to measure, who watches where and what to film.',
      paper: CHECKLIST,
    }
  if (play.some(({ state }) => state === 'coming'))
    return {
      title: 'Name your witnesses',
      text: 'Ask them before the event and tell them which hole to watch. Give the golf course its own page.',
      paper: CHECKLIST,
      page: { to: `/confirmation/${number}/certificate`, label: 'Name witnesses and share with the course' },
    }
  return winStep(known)
}

function winStep(days: readonly EventDay[]): NextStep | undefined {
  const open = (key: EventDay['key']) => days.find((day) => day.key === key && day.state !== 'past')
  const report = open('report-by')
  if (report)
    return {
      title: 'If somebody won, report it now',
      text: `By ${formatLongDay(report.date)}. The certificate says whom to call and what to send.`,
      paper: { id: 'certificate', label: 'Open the certificate' },
    }
  const papers = open('papers-by')
  if (papers)
    return {
      title: 'Send the papers of a reported win',
      text: `They may come until ${formatLongDay(papers.date)}. If nobody won, there is nothing to do.`,
    }
  return undefined
}
