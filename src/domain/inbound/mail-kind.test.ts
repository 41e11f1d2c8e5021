import { describe, expect, it } from 'vitest'
import { isDeliveryReport, type MailHead, tellMailKind } from '#domain/inbound/mail-kind.ts'

const OURSELVES = {
  senders: ['no-reply@albatross.example'],
  inboundDomain: 'answers.example.com',
  messageIdDomain: 'albatross.example',
}
const head = (fields: Record<string, string>): MailHead =>
  new Map(Object.entries(fields).map(([name, value]) => [name, [value]]))
const kindOf = (fields: Record<string, string>, from = ['pat@example.com'], envelopeSender?: string) =>
  tellMailKind({ head: head(fields), from, envelopeSender }, OURSELVES)

describe('O18 people and machines', () => {
  it.each([
    ['a plain answer', {}],
    ['one that says so', { 'auto-submitted': 'no' }],
    ['one that asks for no automatic answers', { 'x-auto-response-suppress': 'All' }],
    ['urgent mail', { precedence: 'first-class' }],
    ['mail of a program for customers', { 'list-unsubscribe': '<mailto:off@example.com>' }],
    ['mail with another return path', { 'return-path': '<pat@example.com>' }],
    ['an id that only looks like ours', { 'message-id': '<1@albatross.example.org>' }],
  ])('O18 %s is of a person', (_what, fields) => {
    expect(kindOf(fields)).toBe('written')
  })

  it.each([
    ['a note of absence', { 'auto-submitted': 'auto-replied (vacation)' }],
    ['a note of another kind', { 'auto-submitted': 'Auto-Generated' }],
    ['bulk', { precedence: 'bulk' }],
    ['junk', { precedence: ' Junk ' }],
    ['a list', { precedence: 'list' }],
    ['an old autoreply', { precedence: 'auto_reply' }],
    ['an answer of Exchange', { 'x-autoreply': 'yes' }],
    ['an autoresponder', { 'x-autorespond': '' }],
    ['an empty return path', { 'return-path': '<>' }],
    [
      'a receipt that it was read',
      { 'content-type': 'multipart/report; report-type=disposition-notification' },
    ],
  ])('O18 %s is of a machine', (_what, fields) => {
    expect(kindOf(fields)).toBe('automatic')
  })

  it('O18 an empty sender of the envelope, and addresses that nobody writes from, are of a machine', () => {
    expect(kindOf({}, undefined, '')).toBe('automatic')
    expect(kindOf({ 'return-path': '<>' }, undefined, 'pat@example.com')).toBe('written')
    for (const from of ['MAILER-DAEMON@mx.example', 'no-reply@shop.example', 'bounces+12@x.example'])
      expect(kindOf({}, [from])).toBe('automatic')
    expect(kindOf({}, ['noreplyton@example.com'])).toBe('written')
  })

  it.each([
    ['our sender', {}, ['No-Reply@ALBATROSS.example']],
    ['an address of a case', {}, ['case-1@answers.example.com']],
    ['an id of ours', { 'message-id': '<1@Albatross.Example>' }, ['pat@example.com']],
  ])('O18 mail with %s is our own', (_what, fields, from) => {
    expect(kindOf({ ...fields, 'auto-submitted': 'auto-generated' }, from)).toBe('own')
  })

  it.each([
    ['multipart/report; report-type=delivery-status; boundary=b', true],
    ['Multipart/Report; boundary="b"; report-type="delivery-status"', true],
    ['message/delivery-status', true],
    ['message/global-delivery-status', true],
    ['multipart/report; report-type=disposition-notification', false],
    ['multipart/mixed; boundary=delivery-status', false],
    ['text/plain', false],
  ])('O07 %s is a delivery report: %s', (type, isReport) => {
    expect(isDeliveryReport(head({ 'content-type': type }))).toBe(isReport)
  })
})
