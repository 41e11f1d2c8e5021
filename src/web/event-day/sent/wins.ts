import type { SignedDocument } from '#domain/claims/event-day/signed-texts.ts'
import type { EventRecord } from '#domain/claims/event-day/event-record.ts'
import type { DayContest } from '#web/event-day/day/day-text.ts'
import type { SignPlace } from '#web/event-day/day-paths.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'

/** What was written down of a win. */
export interface WinValue {
  contest: string
  index: number
  winner: string
  shot_date: string
  shot_time: string
  hole?: number | null
  markers?: string | null
  yardage?: number | null
  group_size?: number | null
  what_happened: string
  witnesses: readonly { part: string; name: string; phone?: string | null; email?: string | null }[]
}

export interface DayWin {
  /** As in its item. */
  id: string
  record: EventRecord
  value: WinValue
  contest: DayContest | undefined
}

/** The wins of the day, the newest first. */
export function winsOf(day: Pick<Day, 'items'>, { contests }: Bundle): DayWin[] {
  const wins = [...day.items.values()].flatMap(({ item, current: [record] }): DayWin[] => {
    if (!record || !item.startsWith('win:')) return []
    const value = record.value as WinValue
    const contest = contests.find((one) => one.contest === value.contest && one.index === value.index)
    return [{ id: item.slice('win:'.length), record, value, contest }]
  })
  return wins.toSorted((left, right) => right.record.clock.wall - left.record.clock.wall)
}

/** Somebody who can sign on this phone. */
export interface Signer extends SignPlace {
  document: SignedDocument
  /** Undefined where nobody is named. */
  name: string | undefined
  phone: string | undefined
  role: string
  /** The record by which it is signed. */
  signed: EventRecord | undefined
}

const ROLES: Readonly<Record<SignedDocument, string>> = {
  statement_partner: 'Playing partner',
  statement_witness: 'Witness',
  affidavit: 'Winner',
  pro_letter: 'Golf professional',
}

/** Under which item a signature is kept. */
export function statementItem({ win, document, place }: SignPlace): string {
  return `statement:${win}:${document}:${place}`
}

/** Who signs for a win on the day, with those who have. */
export function signersOf(day: Pick<Day, 'items'>, { id, value, contest }: DayWin): Signer[] {
  return (contest?.signed ?? []).flatMap(({ document, places }) =>
    Array.from({ length: places }, (_, at): Signer => {
      const at1 = { win: id, document, place: at + 1 }
      const person = personFor(document, at, value)
      return {
        ...at1,
        document,
        name: person?.name,
        phone: person?.phone ?? undefined,
        role: ROLES[document],
        signed: day.items.get(statementItem(at1))?.current[0],
      }
    }),
  )
}

function personFor(document: SignedDocument, at: number, { winner, witnesses }: WinValue) {
  if (document === 'affidavit') return { name: winner, phone: undefined }
  const part = { statement_partner: 'partner', statement_witness: 'witness', pro_letter: '' }[document]
  return witnesses.filter((one) => one.part === part)[at]
}
