import type { CalendarDate } from '#domain/values/calendar.ts'
import { putting } from '#domain/contests/putting/putting.ts'
import { ADD_ON_FIGURES, type ADD_ON_PRIZES, isAddOnPutt } from '#domain/contests/putting/add-on.ts'
import { fromDollars } from '#domain/values/money.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { addRow, updateEachContest } from '#domain/quote/model/contest-rows.ts'
import {
  answerOf,
  type Answers,
  contestDates,
  coveredContests,
  type Quote,
  rowsOf,
  withAnswers,
  withoutAnswers,
} from '#domain/quote/model/quote.ts'

type Prize = (typeof ADD_ON_PRIZES)[number]

/** The answers of a requested custom add-on. */
export const CUSTOM_ADD_ON_KEYS = [
  'p_custom_add_on_contest_type',
  'p_custom_add_on_finalists',
  'p_custom_add_on_distance',
  'p_custom_add_on_prize_value',
  'p_custom_add_on_prize_description',
] as const satisfies (keyof Answers)[]

/** A custom add-on, requested instead of the offered one. */
export type CustomAddOn = Pick<Answers, (typeof CUSTOM_ADD_ON_KEYS)[number]>

/**
 * A quote with the 60-foot putt that is offered with other contests, on the first contest day.
 *
 * @rule K03 The add-on is one finalist's putt from 60 feet for the chosen prize; choosing again changes its prize.
 */
export function addPuttingAddOn(quote: Quote, prize: Prize): Quote {
  const prizeValue = fromDollars(prize)
  const chosen = quote.answers.p_add_on
  if (chosen !== undefined) {
    const puttingPrizes = quote.puttingPrizes.map((row) =>
      row.slot === chosen ? { ...row, prizeValue } : row,
    )
    return { ...quote, puttingPrizes }
  }
  const date: CalendarDate | undefined = contestDates(quote)[0]
  const values = {
    ...ADD_ON_FIGURES,
    prizeValue,
    prizeDescription: 'Cash',
    ...(date !== undefined && { date }),
  }
  const added = addRow(quote, putting, { editor: 'client', values })
  const slot = added.puttingPrizes.find((row) => !quote.puttingPrizes.includes(row))?.slot
  return slot === undefined ? quote : withAnswers(added, { p_add_on: slot })
}

/**
 * Whether to offer the add-on.
 *
 * @rule D07 The add-on is offered once to a quote with a hole-in-one or a shootout and without putting; not again after
 * it was declined or a custom add-on was requested.
 */
export function isAddOnOffered(quote: Quote): boolean {
  const { puttingPrizes, answers } = quote
  return (
    coveredContests(quote).some(({ invitesAddOn }) => invitesAddOn) &&
    puttingPrizes.length === 0 &&
    answers.p_add_on_declined !== 'Yes' &&
    !hasCustomAddOn(quote)
  )
}

/** Whether the add-on stands without any contest that it is offered with. */
export function isAddOnAlone(quote: Quote): boolean {
  return (
    quote.answers.p_add_on !== undefined && !coveredContests(quote).some(({ invitesAddOn }) => invitesAddOn)
  )
}

export function declineAddOn(quote: Quote): Quote {
  return withAnswers(quote, { p_add_on_declined: 'Yes' })
}

/** Replaces the requested custom add-on; without values it is removed. */
export function setCustomAddOn(quote: Quote, customAddOn: CustomAddOn): Quote {
  return { ...quote, answers: { ...withoutAnswers(quote, CUSTOM_ADD_ON_KEYS).answers, ...customAddOn } }
}

/**
 * Whether a custom add-on is requested and not yet a row.
 *
 * @rule N17 A requested add-on is not covered: until a rep makes a row of it, or it is removed, the quote cannot be
 * bought.
 */
export function hasCustomAddOn({ answers }: Quote): boolean {
  return CUSTOM_ADD_ON_KEYS.some((key) => answers[key] !== undefined)
}

/**
 * A quote with the requested add-on as a row, which a rep dates and prices. At the maximum of rows the request stays.
 *
 * @rule N17 A rep turns a custom add-on into a priced row.
 */
export function acceptCustomAddOn(quote: Quote): Quote {
  if (!hasCustomAddOn(quote)) return quote
  const values = customAddOnFigures(quote)
  const added = addRow(quote, putting, { editor: 'rep', values })
  return added === quote ? quote : withoutAnswers(added, CUSTOM_ADD_ON_KEYS)
}

/** The requested add-on in one line, such as `Single putt, 40 feet, 5 finalists, $20,000, Golf cart`. */
export function describeCustomAddOn(quote: Quote): string {
  return putting.summarizeRow({ slot: 1, ...customAddOnFigures(quote) }, dollarSignOf(quote.answers))
}

function customAddOnFigures({ answers }: Quote): Record<string, unknown> {
  const requested = {
    contestType: answers.p_custom_add_on_contest_type,
    finalists: answers.p_custom_add_on_finalists,
    distance: answers.p_custom_add_on_distance,
    prizeValue: answers.p_custom_add_on_prize_value,
    prizeDescription: answers.p_custom_add_on_prize_description,
  }
  return Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined))
}

/**
 * A row that is newly marked gets the figures of the add-on; a marked row with other figures loses the mark.
 *
 * @rule E04 The add-on is identified by the slot of its row; after an edit to other figures it is an ordinary row.
 */
export function syncAddOns(quote: Quote, before: Quote): Quote {
  return clearMissingAddOns(syncPuttingAddOn(quote, before))
}

function syncPuttingAddOn(quote: Quote, before: Quote): Quote {
  const slot = quote.answers.p_add_on
  if (slot === undefined) return quote
  const chosen = slot !== before.answers.p_add_on
  const puttingPrizes = quote.puttingPrizes.map((row) =>
    chosen && row.slot === slot ? { ...row, ...ADD_ON_FIGURES } : row,
  )
  const row = puttingPrizes.find((candidate) => candidate.slot === slot)
  const fixed = { ...quote, puttingPrizes }
  return row && isAddOnPutt(row) ? fixed : withAnswers(fixed, { p_add_on: undefined })
}

/** @rule E05 The add-on of a kind is one of its rows. */
function clearMissingAddOns(quote: Quote): Quote {
  return updateEachContest(quote, (left, kind) => {
    if (kind.addOnKey === undefined) return left
    const slot = answerOf(left, kind.addOnKey)
    const exists = rowsOf(left, kind).some((row) => row.slot === slot)
    return slot === undefined || exists ? left : withoutAnswers(left, [kind.addOnKey])
  })
}
