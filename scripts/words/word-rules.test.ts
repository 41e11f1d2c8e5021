import { expect, it } from 'vitest'
import { findBroken, unusedAllowances } from './broken-texts.ts'
import { sentencesDocument } from './sentences-document.ts'
import { brokenRules, longSentences, WORD_RULES } from './word-rules.ts'

const PAGE = 'src/web/quote/Page.tsx'
const CERTIFICATE = 'src/domain/documents/certificate/certificate-document.ts'

/** A sentence that breaks each rule, and one that says it well. */
const EXAMPLES: Record<string, [broken: string, well: string, file?: string]> = {
  semicolon: ['It is saved; go on.', 'It’s saved. Keep going.'],
  'any more': ['Nothing is insured any more.', 'You’re no longer insured.'],
  somebody: ['Whoever has the link can see it.', 'Anyone with the link can see it.'],
  anew: ['Export the picture anew', 'Export the picture again'],
  'e-mail': ['Enter an e-mail address', 'Enter an email address'],
  mailed: ['We mailed you the link.', 'We emailed you the link.'],
  papers: ['The papers are attached.', 'Your documents are attached.'],
  cover: ['Until then the cover stays as it was.', 'Your coverage stays the same. See the cover letter.'],
  telephone: ['Enter a telephone number', 'Enter a phone number'],
  'at once': ['It applies at once.', 'It applies right away.'],
  'as soon as': ['It applies as soon as it’s paid.', 'It applies once it’s paid.'],
  'once at the most': ['You’re charged once at the most.', 'You won’t be charged twice.'],
  'never say': ['This date is invalid', 'Enter a date such as 6/5/2027'],
  please: ['Please enter a name', 'Enter a name'],
  'by hand': ['The fee was set by hand', 'The fee was set by a rep'],
  office: ['Our office looks at it.', 'Our team will review it.'],
  'second factor': ['Set up a second factor', 'Set up two-step sign-in'],
  'became of': ['See what became of it', 'See what happened'],
  'take out': ['Take it out to continue', 'Remove it to continue'],
  'give up': ['This payment was given up', 'This payment was cancelled'],
  'run out': ['The link has run out', 'The link has expired'],
  spelling: ['Enter the licence number', 'Enter the license number'],
  'straight apostrophe': ["We're checking", 'We’re checking'],
  'written out': ['You cannot undo this', 'You can’t undo this'],
  contraction: ['The prize isn’t insured', 'The prize is not insured', CERTIFICATE],
}

it.each(WORD_RULES.map(({ name }) => name))(
  'finds what breaks “%s”, and nothing in the better sentence',
  (name) => {
    const [broken, well, file = PAGE] = EXAMPLES[name] ?? ['', '']
    expect(brokenRules(file, broken).map((rule) => rule.name)).toContain(name)
    expect(brokenRules(file, well)).toEqual([])
  },
)

it('writes certificates out and contracts pages', () => {
  expect(brokenRules(CERTIFICATE, 'This policy does not cover it.')).toEqual([])
  expect(brokenRules(PAGE, 'You won’t be charged.')).toEqual([])
})

it('judges the words in a hole, and not the name of a value', () => {
  expect(brokenRules(PAGE, 'Sent to {telephone}')).toEqual([])
  expect(brokenRules(PAGE, 'Sent to {somebody else|you}').map(({ name }) => name)).toEqual(['somebody'])
})

it('counts sentences of more than 20 words, each by itself', () => {
  const twelve = 'one two three four five six seven eight nine ten eleven twelve.'
  expect(longSentences(`${twelve} ${twelve}`)).toEqual([])
  expect(longSentences(twelve.replace('.', ` ${twelve}`))).toHaveLength(1)
})

const files = [
  { file: 'src/web/a/A.tsx', texts: ['Send an e-mail', 'Ooops!'] },
  { file: 'src/web/b/B.tsx', texts: ['Send it at once'] },
]

it('finds each text that breaks a rule and is not allowed to', () => {
  const broken = findBroken(files, [{ text: 'Ooops!', reason: 'Quoted.' }])
  expect(broken.map(({ text }) => text)).toEqual(['Send an e-mail', 'Send it at once'])
})

it('finds a long sentence, and reads each alternative on its own', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  const find = (text: string) => findBroken([{ file: 'src/web/a/A.tsx', texts: [text] }], [])
  expect(find(`${words(21)}.`)[0]?.rule.name).toBe('long sentence')
  expect(find(`${words(20)}.`)).toEqual([])
  expect(find(`{${words(12)} {name}.|${words(12)}.} ${words(12)}.`)).toEqual([])
  expect(find(`${words(12)} {${words(2)}|${words(9)}}.`)[0]?.rule.name).toBe('long sentence')
})

it('names allowances for what is no longer said', () => {
  const allowed = [
    { text: 'Ooops!', reason: 'Quoted.' },
    { text: 'Gone', reason: 'Quoted.' },
    { folder: 'src/web/c', reason: 'For developers.' },
  ]
  expect(unusedAllowances(files, allowed)).toEqual(['Gone', 'src/web/c'])
})

it('lists the texts by who reads them and where they are written, as they are', () => {
  const document = sentencesDocument([
    ...files,
    { file: 'src/web/policy/P.tsx', texts: ['See <SETTING_NAME> *now*'] },
    { file: 'src/server/messaging/templates/m.ts', texts: ['Hello {name}'] },
  ])
  expect(document).toContain(
    '## Emails and text messages\n\n### src/server/messaging/templates/m.ts\n\n- Hello {name}\n',
  )
  expect(document).toContain(
    '## Pages for customers\n\n### src/web/policy/P.tsx\n\n- See \\<SETTING\\_NAME> \\*now\\*\n',
  )
  expect(document).toContain(
    '## Parts of all pages\n\n### src/web/a/A.tsx\n\n- Send an e-mail\n- Ooops!\n\n### src/web/b/B.tsx',
  )
})
