import type { LetterLink } from '#domain/desk/case-mail/message-links.ts'

/** What a template can name of a case. One that names something that is not known, or no longer true, is not offered. */
export const LETTER_FIELDS = [
  'name',
  'event',
  'rep',
  'missing',
  'price',
  'good_until',
  'price_change',
  'quote_link',
  'policy',
  'policy_link',
  'invoice',
  'owed',
  'due',
  'played_on',
] as const

export type LetterField = (typeof LETTER_FIELDS)[number]
export type LetterFacts = Readonly<Partial<Record<LetterField, string>>>

interface LetterTemplate {
  id: string
  /** What it is for. */
  name: string
  subject: string
  text: string
  link: LetterLink
  /** What has to be known beside what it names. */
  needs?: readonly LetterField[]
}

/** A template with the fields of one case filled in. */
export type FilledLetter = Pick<LetterTemplate, 'id' | 'name' | 'subject' | 'text' | 'link'>

/** Letters that reps write often, in the order in which they are offered. */
export const LETTER_TEMPLATES: readonly LetterTemplate[] = [
  {
    id: 'missing-details',
    name: 'Ask for what’s missing',
    subject: 'One more detail for {event}',
    text:
      'Hi {name},\n\nThanks for asking us about {event}. To finish your price, we still need {missing}.\n\n' +
      'Open your quote to add it, or reply to this email and I’ll enter it for you.\n\n{rep}',
    link: 'quote',
    needs: ['quote_link'],
  },
  {
    id: 'price-ends',
    name: 'Remind them that the price ends',
    subject: 'Your price for {event} is good until {good_until}',
    text:
      'Hi {name},\n\nYour price for {event} is {price}. It’s good until {good_until}. {price_change}\n\n' +
      'To keep this price, open your quote and buy by then. If you have any questions, reply to this email.\n\n{rep}',
    link: 'quote',
    needs: ['quote_link'],
  },
  {
    id: 'quote-link',
    name: 'Send the link to the quote',
    subject: 'Your quote for {event}',
    text:
      'Hi {name},\n\nHere’s the link to your quote for {event}. Your answers are saved, so you can pick up where you left off.\n\n' +
      'A quote isn’t coverage. Your coverage starts when you buy.\n\n{rep}',
    link: 'quote',
    needs: ['quote_link'],
  },
  {
    id: 'payment-link',
    name: 'Send the link to pay',
    subject: 'Invoice {invoice}: {owed} owed',
    text:
      'Hi {name},\n\n{owed} is owed on invoice {invoice} for {event}. It’s due {due}. You can pay by card with the link below.\n\n' +
      'Already paid? Reply with the date and how you paid, and we’ll look for it.\n\n{rep}',
    link: 'invoice',
  },
  {
    id: 'policy-link',
    name: 'Send the link to the policy',
    subject: 'Your policy {policy} for {event}',
    text:
      'Hi {name},\n\nHere’s a new link to policy {policy} for {event}. It opens your certificate (your proof of insurance) ' +
      'and your other documents.\n\nIf you have any questions, reply to this email.\n\n{rep}',
    link: 'policy',
    needs: ['policy_link'],
  },
  {
    id: 'answer',
    name: 'Answer a question',
    subject: 'Your question about {event}',
    text:
      'Hi {name},\n\nThanks for your message about {event}.\n\n\n\n' +
      'If that leaves anything open, reply to this email and I’ll help.\n\n{rep}',
    link: 'none',
  },
  {
    id: 'thank-you',
    name: 'Thank them after the event',
    subject: 'Thank you for insuring {event} with us',
    text:
      'Hi {name},\n\nThank you for insuring {event} with us. We hope everyone had a great day on {played_on}.\n\n' +
      'Planning next year’s event? Reply to this email and we’ll start a quote with the same details.\n\n{rep}',
    link: 'none',
  },
]

/**
 * The letters that these facts fill.
 *
 * @rule O18 A template is offered with every field filled in, and not at all where one is not known or no longer true.
 */
export function fillLetters(facts: LetterFacts): FilledLetter[] {
  return LETTER_TEMPLATES.flatMap(({ needs = [], ...template }) => {
    const subject = fill(template.subject, facts)
    const text = fill(template.text, facts)
    const isKnown = needs.every((field) => facts[field] !== undefined)
    return isKnown && subject !== undefined && text !== undefined ? [{ ...template, subject, text }] : []
  })
}

/** Undefined if a field is not known. What a person entered is never filled a second time. */
function fill(template: string, facts: LetterFacts): string | undefined {
  let isWhole = true
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = (facts as Readonly<Record<string, string | undefined>>)[field]
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : undefined
}
