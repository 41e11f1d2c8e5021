import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { buildCalendarFile } from '#domain/documents/calendar/calendar-file.ts'
import { buildEventCalendar } from '#domain/documents/calendar/event-calendar.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'

const content = buildCertificateContent(aCertificateInput())
const published = {
  policyUrl: 'https://cover.example.com/quote/p',
  host: 'cover.example.com',
  cancelled: false,
}

/** The lines without folding. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const read = (given = content, cancelled = false, earlier: CertificateContent[] = []) =>
  unfolded(buildEventCalendar(given, earlier, { ...published, cancelled }) ?? '')

const [aHole] = content.contests as [CertificateContest]
const SATURDAY = '2027-06-12' as CalendarDate
const SUNDAY = '2027-06-13' as CalendarDate
const second = { ...aHole, index: 2, date: SUNDAY }
const dice = { ...aHole, entity: 'dice_roll' as const, title: 'Dice roll contest' }
const waiting = (contest: CertificateContest) => ({ ...contest, openUntil: '2028-06-12' as CalendarDate })
const version = (number: number, ...contests: CertificateContest[]) => ({
  ...content,
  version: number,
  issuedAt: `2027-01-${14 + number}T16:05:00.000Z`,
  contests,
})

/** Each entry in short form, such as `grand_prize-1 #1 20270612`. */
const entries = (...[given, cancelled, earlier]: Parameters<typeof read>) =>
  read(given, cancelled, earlier)
    .join('\n')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) => {
      const [, uid] = /UID:ALB-100001-(.*)@cover\.example\.com/.exec(entry) ?? []
      const [, sequence] = /SEQUENCE:(\d+)/.exec(entry) ?? []
      const [, day] = /DTSTART:(\d+)T/.exec(entry) ?? []
      return `${uid} #${sequence} ${day}${entry.includes('STATUS:CANCELLED') ? ' cancelled' : ''}`
    })

describe('O03 calendar file', () => {
  it('O03 N58 an event with a tee time starts at that time in every time zone', () => {
    const lines = read()
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:ALB-100001-grand_prize-1@cover.example.com',
        'SEQUENCE:1',
        'DTSTAMP:20270115T160500Z',
        'DTSTART:20270612T133000Z',
        'DTEND:20270612T183000Z',
        'SUMMARY:Hope House Charity Scramble',
        String.raw`LOCATION:Barton Creek Country Club\, Austin\, TX`,
        'STATUS:CONFIRMED',
      ]),
    )
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
      'W1. Two playing partners of the winner',
    )
  })

  it('N58 without a tee time it is an all-day entry that says that the time is to be advised', () => {
    const { teeTime: _, ...event } = content.event
    const lines = read({ ...content, event })
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20270612',
        'DTEND;VALUE=DATE:20270613',
        'TRANSP:TRANSPARENT',
      ]),
    )
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Tee time to be advised')
  })

  it('O03 every day has its own entry, with all contests of that day', () => {
    const given = version(3, aHole, dice, second)
    expect(entries(given)).toEqual(['grand_prize-1 #3 20270612', 'grand_prize-2 #3 20270613'])
    expect(read(given).find((line) => line.startsWith('DESCRIPTION:'))).toContain('Dice roll contest: ')
  })

  it('O03 an entry follows its contest to another day, even if the order of the contests changes', () => {
    const before = version(1, aHole, second)
    const after = version(2, { ...aHole, date: '2027-06-20' as CalendarDate }, { ...second, date: SATURDAY })
    expect(entries(before)).toEqual(['grand_prize-1 #1 20270612', 'grand_prize-2 #1 20270613'])
    expect(entries(after, false, [before])).toEqual([
      'grand_prize-2 #2 20270612',
      'grand_prize-1 #2 20270620',
    ])
  })

  it('O03 an entry whose day is no longer used is removed from the calendar', () => {
    const before = version(1, aHole, second)
    const moved = version(2, aHole, { ...second, date: SATURDAY })
    const gone = ['grand_prize-1 #2 20270612', 'grand_prize-2 #2 20270613 cancelled']
    expect(entries(moved, false, [before])).toEqual(gone)
    expect(entries(version(2, aHole), false, [before])).toEqual(gone)
    expect(entries(version(2, aHole, waiting(second)), false, [before])).toEqual(gone)
    expect(read(moved, false, [before])).not.toContain('DTSTAMP:20270115T160500Z')
  })

  it('O03 while every contest awaits its date, the file removes the former days', () => {
    const [before, between] = [version(1, aHole), version(2, { ...aHole, date: SUNDAY })]
    expect(entries(version(3, waiting(aHole)), false, [before, between])).toEqual([
      'grand_prize-1 #3 20270613 cancelled',
    ])
    expect(buildEventCalendar(version(1, waiting(aHole)), [], published)).toBeUndefined()
  })

  it('O03 a contest that gets its date again is added again', () => {
    const first = version(1, aHole)
    const between = version(2, waiting(aHole))
    expect(entries(between, false, [first])).toEqual(['grand_prize-1 #2 20270612 cancelled'])
    const before = [first, between]
    expect(entries(version(3, { ...aHole, date: SUNDAY }), false, before)).toEqual([
      'grand_prize-1 #3 20270613',
    ])
  })

  it('O03 a cancelled event is removed by entries newer than those of its last version', () => {
    expect(entries(version(2, aHole), true, [version(1, aHole, second)])).toEqual([
      'grand_prize-1 #3 20270612 cancelled',
      'grand_prize-2 #3 20270613 cancelled',
    ])
  })

  it('O03 any text is preserved, on lines of at most 75 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (summary) => {
        const typed = summary.replaceAll(/\p{Cc}/gu, '')
        const file = buildCalendarFile([
          {
            uid: '1',
            sequence: 1,
            stampedAt: new Date(0),
            when: { day: '2027-06-12' as CalendarDate },
            summary: `${typed}),;\\🏌️\nsecond`,
            location: '',
            description: '',
            url: '',
            cancelled: false,
          },
        ])
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const line = unfolded(file).find((one) => one.startsWith('SUMMARY:'))
        const value = line?.slice(8).replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))
        expect(value).toBe(`${typed}),;\\🏌️\nsecond`.toWellFormed())
      }),
    )
  })
})
