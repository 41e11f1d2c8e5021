import type { Figures } from '#contract/figures.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'

/** `$9,840`. */
export function money(dollars: number): string {
  return formatMoney(fromDollars(dollars), undefined)
}

/** For a chart, where there is little room: `$840`, `$9,840`, `$86k`, `$1.3M`. */
export function shortMoney(dollars: number): string {
  const size = Math.abs(dollars)
  const sign = dollars < 0 ? '−' : ''
  if (size >= 999_500) return `${sign}$${(size / 1_000_000).toFixed(1)}M`
  if (size >= 10_000) return `${sign}$${Math.round(size / 1000)}k`
  return `${sign}$${Math.round(size).toLocaleString('en-US')}`
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`
}

/** The figures of a period in sentences, each with the same weeks of last year. */
export function describePeriod({ weeks, total, last_year: before }: Figures): string[] {
  const hasFormer = before.started + before.bought > 0 || before.premium !== 0
  const against = (now: number, former: number, text: (amount: number) => string) => {
    if (!hasFormer) return '.'
    if (now === former) return ', the same as last year.'
    const less = text === money ? 'less' : 'fewer'
    return `, ${text(Math.abs(now - former))} ${now > former ? 'more' : less} than in the same weeks last year.`
  }
  return [
    `In these ${weeks.length} weeks ${countOf(total.started, 'quote was', 'quotes were')} started${against(total.started, before.started, count)}`,
    `${capital(countOf(total.bought, 'policy was', 'policies were'))} bought${against(total.bought, before.bought, count)}`,
    `${money(total.premium)} of premium was booked${against(total.premium, before.premium, money)}`,
    ...(total.started > 0
      ? [
          `Of the quotes started, ${count(total.converted)} ${total.converted === 1 ? 'has' : 'have'} been bought so far: ${percent(total.converted, total.started)}.`,
        ]
      : []),
    ...(hasFormer ? [] : ['There was nothing in the same weeks last year.']),
  ]
}

export function count(amount: number): string {
  return amount.toLocaleString('en-US')
}

function countOf(amount: number, one: string, many: string): string {
  return amount === 0 ? `no ${many}` : `${count(amount)} ${amount === 1 ? one : many}`
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Nothing was counted yet, as on a new installation. */
export function isEmpty({ weeks, months, total, last_year: before }: Figures): boolean {
  const all = [total, before, ...weeks, ...weeks.flatMap(({ last_year: year }) => year ?? [])]
  return (
    all.every(({ started, bought, premium }) => started === 0 && bought === 0 && premium === 0) &&
    months.every(({ premium, last_year: year }) => premium === 0 && year === 0)
  )
}
