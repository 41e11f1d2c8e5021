import { describe, expect, it } from 'vitest'
import { listContacts, tellSender } from '#domain/inbound/case-sender.ts'
import { INBOUND_STATES, mayBecome } from '#domain/inbound/inbound-states.ts'
import { judgeArrival } from '#domain/inbound/inbound-limits.ts'

const CONTACTS = {
  insured: ['pat@example.com'],
  producer: ['Kim@agency.example'],
  others: ['lee@club.example', 'max@münchen.example'],
}

describe('O18 who wrote', () => {
  it.each([
    [['pat@example.com'], 'insured'],
    [['PAT@Example.com'], 'insured'],
    [['pat@example.com', 'Pat@example.com'], 'insured'],
    [['kim@agency.example'], 'producer'],
    [['lee@club.example'], 'mailed'],
    [['max@xn--mnchen-3ya.example'], 'mailed'],
    [['eve@example.com'], 'unknown'],
    [['pat@example.com.evil.example'], 'unknown'],
    [['pat@example.com', 'eve@example.net'], 'unknown'],
    [[], 'unknown'],
  ])('O18 %j is %s', (from, sender) => {
    expect(tellSender(from, CONTACTS)).toBe(sender)
  })

  it('O18 the answers name the insured, the producer, and others', () => {
    const answers = {
      insured_email: 'pat@example.com',
      producer_email: 'kim@agency.example',
      shipping_email: 'lee@club.example',
      tournament_name: 'Spring @ Pine Hill',
      h_yardage_1: 160,
    }
    expect(listContacts(answers)).toEqual({
      insured: ['pat@example.com'],
      producer: ['kim@agency.example'],
      others: ['lee@club.example'],
    })
  })
})

describe('O18 what may become of a mail', () => {
  it('O18 held mail is accepted or set aside first, and everything can be taken back', () => {
    const ways = INBOUND_STATES.flatMap((from) =>
      INBOUND_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(ways).toEqual([
      'new → answered',
      'new → no-answer-needed',
      'answered → new',
      'no-answer-needed → new',
      'no-answer-needed → answered',
      'held → new',
      'held → not-ours',
      'not-ours → held',
    ])
  })

  const MB = 1024 * 1024
  const none = { mails: 0, automatic: 0, held: 0, bytes: 0 }
  const written = { isAutomatic: false, isHeld: false, bytes: 1000 }
  it.each([
    ['the first', written, none, none, 'kept'],
    ['the hundredth', written, { ...none, mails: 99 }, none, 'kept'],
    ['one more', written, { ...none, mails: 100 }, none, 'later'],
    ['the fifth of a machine', { ...written, isAutomatic: true }, { ...none, automatic: 4 }, none, 'kept'],
    ['the sixth of a machine', { ...written, isAutomatic: true }, { ...none, automatic: 5 }, none, 'dropped'],
    ['a person after a loop', written, { ...none, mails: 5, automatic: 5 }, none, 'kept'],
    ['the 21st of strangers', { ...written, isHeld: true }, { ...none, held: 20 }, none, 'later'],
    ['a customer after strangers', written, { ...none, mails: 20, held: 20 }, none, 'kept'],
    ['too much of one case', { ...written, bytes: 25 * MB }, { ...none, bytes: 126 * MB }, none, 'later'],
    ['too many of all', written, none, { ...none, mails: 5000 }, 'later'],
    ['too much of all', written, none, { ...none, bytes: 2048 * MB }, 'later'],
  ] as const)('O18 %s: %#', (_what, mail, ofCase, ofAll, expected) => {
    expect(judgeArrival(mail, { ofCase, ofAll })).toBe(expected)
  })
})
