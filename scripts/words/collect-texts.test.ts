import { expect, it } from 'vitest'
import { collectTexts } from './collect-texts.ts'

const texts = (code: string) => collectTexts('example.tsx', code)

it('collects what JSX shows, with the words within it as one sentence', () => {
  expect(
    texts(`const a = (
      <section className="flex gap-2">
        <h2>Your quote</h2>
        <p>
          Open <a href="/quote/terms">the terms</a> of {formatMoney(price)}
          first.
        </p>
        <Notice title="Not saved" tone="warning">Try again.</Notice>
      </section>
    )`),
  ).toEqual(['Your quote', 'Open the terms of {price} first.', 'Not saved', 'Try again.'])
})

it.each([
  ['a label of few letters', `const a = <Button aria-label="Close" />`, ['Close']],
  ['a label in an object', `const a = { label: 'E-mail', heading: 'to' }`, ['E-mail', 'to']],
  ['a sentence', `const a = 'This quote was closed.'`, ['This quote was closed.']],
  ['part of a sentence', `const a = 'for the putting contest'`, ['for the putting contest']],
  ['a template', 'const a = `Policy ${policy.number} of ${day}`', ['Policy {number} of {day}']],
  ['one of a tag', 'const a = sentence`Hello ${userText(name)}, welcome.`', ['Hello {name}, welcome.']],
  ['alternatives', "const a = `${n} ${n === 1 ? 'day' : 'days'} left`", ['{n} {day|days} left']],
  ['strings that are added', `const a = 'You owe ' + formatMoney(owed) + '.'`, ['You owe {owed}.']],
  ['a text within a call', `fail({ message: 'Enter a date' })`, ['Enter a date']],
  ['a text in an alternative', `const a = ok ? 'All is well' : 'Look here'`, ['All is well', 'Look here']],
  ['a text of a mail in HTML', 'const a = `<p style="color: red">Thank you</p>`', ['Thank you']],
  ['the same text once', `const a = ['Not sent', 'Not sent']`, ['Not sent']],
])('collects %s', (_what, code, expected) => {
  expect(texts(code)).toEqual(expected)
})

it.each([
  ['class names', `const a = 'flex items-center gap-2 text-sm hover:underline'`],
  ['a path', `const a = '/quote/policies'`],
  ['an import', `import a from 'a b'`],
  ['SQL', 'const a = sql`select name from people where id = ${id}`'],
  ['SQL without a tag', `const a = 'select * from people where id = $1'`],
  ['keys and what is compared', `const a = { 'two words': 1 }; if (b === 'Two words') c['Two words']`],
  ['cases', `switch (a) { case 'Two words': break }`],
  ['words of a log', `request.log.info({ id }, 'the mail was sent')`],
  ['errors of the program itself', `throw new Error('This cannot be')`],
  ['types', `type A = 'Two words'; let b: 'Two words'`],
  ['names of events and jobs', `const a = ['quote.saved', 'send-mail', 'QUOTE_CLOSED']`],
  ['styles', `const a = 'margin: 0 auto; color: red'`],
  ['headers', `reply.header('cache-control', 'no-store'); const a = "frame-ancestors 'self'"`],
  ['addresses', `const a = ['https://example.com/a b', 'pat@example.com']`],
  ['selectors', `const a = 'a[href], button, input'`],
])('leaves out %s', (_what, code) => {
  expect(texts(code)).toEqual([])
})

it('says which file it cannot read', () => {
  expect(() => texts('const = 1')).toThrow('example.tsx cannot be read')
})
