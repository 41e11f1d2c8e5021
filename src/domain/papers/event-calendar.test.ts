import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarDate } from '#domain/calendar.ts'
import { calendarFile } from '#domain/papers/calendar-file.ts'
import { eventCalendar } from '#domain/papers/event-calendar.ts'
import { certificateContent } from '#domain/policy/certificate-content.ts'
import { anIssue } from '#testing/charity-scramble.ts'

const content = certificateContent(anIssue())
const published = {
  policyUrl: 'https://cover.example.com/quote/p',
  host: 'cover.example.com',
  cancelled: false,
}

/** Lines as they were before they were folded. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const read = (given = content, cancelled = false) =>
  unfolded(eventCalendar(given, { ...published, cancelled }) ?? '')

describe('O03 calendar file', () => {
  it('O03 N58 an event with a tee time starts then, wherever it is read', () => {
    const lines = read()
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:ALB-100001-1@cover.example.com',
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
      'Two playing partners of the winner',
    )
  })

  it('N58 without a tee time it is all day, and says that the time is to be advised', () => {
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

  it('O03 every day has an entry of its own, which a newer version replaces', () => {
    const [contest] = content.contests
    if (!contest) throw new Error('The charity scramble has a contest')
    const second = { ...contest, date: '2027-06-13' as CalendarDate }
    const lines = read({ ...content, version: 3, contests: [second, contest] })
    expect(lines.filter((line) => /^(UID|SEQUENCE|DTSTART)/.test(line))).toEqual([
      'UID:ALB-100001-1@cover.example.com',
      'SEQUENCE:3',
      'DTSTART:20270612T133000Z',
      'UID:ALB-100001-2@cover.example.com',
      'SEQUENCE:3',
      'DTSTART:20270613T133000Z',
    ])
  })

  it('O03 a cancelled event is taken out, and one without a day has no file', () => {
    expect(read(content, true)).toContain('STATUS:CANCELLED')
    const waiting = content.contests.map((contest) => ({
      ...contest,
      openUntil: '2028-06-12' as CalendarDate,
    }))
    expect(eventCalendar({ ...content, contests: waiting }, published)).toBeUndefined()
  })

  it('O03 any text survives, on lines of at most 75 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (summary) => {
        const typed = summary.replaceAll(/\p{Cc}/gu, '')
        const file = calendarFile([
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
