import { describe, expect, it } from 'vitest'
import {
  endOfHold,
  everySoManyDays,
  findDueReminder,
  findNextReminder,
  nextMorning,
  parseReminderSchedule,
  type RemindedInvoice,
} from '#domain/accounting/reminders/reminder-schedule.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

const DUE = '2027-01-20' as CalendarDate
const SCHEDULE = [-7, 7, 30]
const invoice: RemindedInvoice = { dueOn: DUE, issuedAt: new Date('2026-12-21T12:00:00Z'), sent: [] }
const at = (day: string) => new Date(`${day}T18:00:00Z`)
const isOverdueAt = (moment: Date) => moment.toISOString().slice(0, 10) > DUE
const dueOn = (day: string, change: Partial<RemindedInvoice> = {}) =>
  findDueReminder(SCHEDULE, { ...invoice, ...change }, { now: at(day), isOverdue: isOverdueAt(at(day)) })
    ?.days
const nextOn = (day: string, change: Partial<RemindedInvoice> = {}) => {
  const next = findNextReminder(SCHEDULE, { ...invoice, ...change }, { now: at(day), isOverdueAt })
  return next && [next.days, next.at.toISOString().slice(0, 13)]
}

describe('the schedule of reminders', () => {
  it.each([
    ['-7,7,30', [-7, 7, 30]],
    [' -7 , +7,30 ', [-7, 7, 30]],
    ['0', [0]],
    ['-60,365', [-60, 365]],
    ['1,2,3,4,5,6,7,8,9,10', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('N108 %j is read', (text, days) => {
    expect(parseReminderSchedule(text)).toEqual(days)
  })

  it.each([
    '',
    ',',
    '7,',
    '7,7',
    '30,7',
    '-61',
    '366',
    '7.5',
    '7;30',
    'seven',
    '1e2',
    '--7',
    '1,2,3,4,5,6,7,8,9,10,11',
  ])('N108 %j is refused', (text) => {
    expect(parseReminderSchedule(text)).toBeUndefined()
  })

  it('N108 every so many days is three reminders after the due date', () => {
    expect(everySoManyDays(7)).toEqual([7, 14, 21])
  })

  it.each([
    ['2027-01-12', undefined],
    ['2027-01-13', -7],
    ['2027-01-20', -7],
    // It would say that there is time left.
    ['2027-01-21', undefined],
    ['2027-01-26', undefined],
    ['2027-01-27', 7],
    ['2027-02-09', 7],
    // More than 14 days late.
    ['2027-02-11', undefined],
    ['2027-02-19', 30],
    // Everything was missed: only the latest goes out.
    ['2027-02-25', 30],
    ['2027-03-10', undefined],
  ])('N108 on %s the reminder of day %s is due', (day, days) => {
    expect(dueOn(day)).toBe(days)
  })

  it('N108 what was sent is not due again, also by a later one, by an older build, or before a clock went back', () => {
    expect(dueOn('2027-01-27', { sent: [{ days: 7, at: at('2027-01-27') }] })).toBeUndefined()
    expect(dueOn('2027-01-27', { sent: [{ days: null, at: at('2027-01-27') }] })).toBeUndefined()
    expect(dueOn('2027-01-27', { sent: [{ days: 30, at: at('2027-02-20') }] })).toBeUndefined()
    expect(dueOn('2027-01-27', { sent: [{ days: -7, at: at('2027-01-13') }] })).toBe(7)
  })

  it('N108 an invoice that is due within days is not reminded of right after it was mailed', () => {
    const issuedAt = at('2027-01-13')
    expect(dueOn('2027-01-14', { issuedAt })).toBeUndefined()
    expect(dueOn('2027-01-27', { issuedAt })).toBe(7)
  })

  it('N108 a hold sends nothing until it ends, and then the latest that was missed', () => {
    const heldUntil = endOfHold('2027-03-01' as CalendarDate)
    expect(heldUntil.toISOString()).toBe('2027-03-02T16:00:00.000Z')
    expect(dueOn('2027-02-19', { heldUntil })).toBeUndefined()
    expect(dueOn('2027-02-19', { heldUntil: 'never' })).toBeUndefined()
    expect(dueOn('2027-03-02', { heldUntil })).toBe(30)
    expect(dueOn('2027-03-17', { heldUntil })).toBeUndefined()
  })

  it('N108 the next one is told by its day: of the schedule, after a hold, or tomorrow if one was missed', () => {
    expect(nextOn('2026-12-22')).toEqual([-7, '2027-01-13T16'])
    expect(nextOn('2027-01-13', { sent: [{ days: -7, at: at('2027-01-13') }] })).toEqual([7, '2027-01-27T16'])
    expect(nextOn('2027-01-28')).toEqual([7, '2027-01-29T16'])
    expect(nextOn('2026-12-22', { heldUntil: 'never' })).toBeUndefined()
    expect(nextOn('2026-12-22', { heldUntil: endOfHold('2027-01-15' as CalendarDate) })).toEqual([
      -7,
      '2027-01-16T16',
    ])
    expect(nextOn('2026-12-22', { heldUntil: endOfHold('2027-01-22' as CalendarDate) })).toEqual([
      7,
      '2027-01-27T16',
    ])
    expect(nextOn('2027-04-01')).toBeUndefined()
    expect(nextMorning(new Date('2027-01-13T15:00:00Z')).toISOString()).toBe('2027-01-13T16:00:00.000Z')
  })

  it('N108 day by day, over every schedule, each reminder goes out once and in order, whatever was missed', () => {
    for (let skipped = 0; skipped < 60; skipped += 1) {
      const sent: { days: number | null; at: Date }[] = []
      for (let day = 0; day < 90; day += 1) {
        if (day >= 20 && day < 20 + skipped) continue
        const now = at(addDays('2026-12-22' as CalendarDate, day))
        for (let instance = 0; instance < 2; instance += 1) {
          const facts = { now, isOverdue: isOverdueAt(now) }
          const due = findDueReminder(SCHEDULE, { ...invoice, sent }, facts)
          if (due) sent.push({ days: due.days, at: now })
        }
      }
      const days = sent.map((one) => Number(one.days))
      expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b))
      expect(new Set(sent.map((one) => one.at.getTime())).size).toBe(sent.length)
    }
  })
})
