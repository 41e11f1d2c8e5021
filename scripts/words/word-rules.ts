/** One rule of our wording that a machine can see. */
export interface WordRule {
  name: string
  breaks: RegExp
  /** What to say instead. */
  say: string
  /** Where it holds, if not everywhere. */
  holds?: (file: string) => boolean
}

/** Contracts, documents of money, and letters about a claim with the rules that they quote: they are written out in full. */
const FORMAL =
  /^src\/(domain\/(documents\/|letters\/letter-document|contests\/conditions\/|claims\/(rules\/|printing\/|decisions\/decline-text))|server\/documents\/)/

const isFormal = (file: string) => FORMAL.test(file)

/**
 * The words of the product, as far as a machine can judge them: a rule is here only if what it finds is nearly always wrong. What
 * must stay as it is (quoted texts, contract wording) is in `allowed-texts.ts`, each with its reason.
 */
export const WORD_RULES: readonly WordRule[] = [
  { name: 'semicolon', breaks: /;/, say: 'End the sentence, or join the two with a word.' },
  { name: 'any more', breaks: /\bany ?more\b/i, say: 'no longer' },
  {
    name: 'somebody',
    breaks: /\b(some|any|no|every)body\b|\bwho(m)?ever\b/i,
    say: 'someone, anyone, no one, everyone, anyone who',
  },
  { name: 'anew', breaks: /\banew\b|\bonce more\b/i, say: 'again, new' },
  { name: 'e-mail', breaks: /\be-mail/i, say: 'email' },
  {
    name: 'mailed',
    breaks: /\bmailed\b|(?<!\/)\bmailbox(es)?\b|\bwrite to us\b/i,
    say: 'emailed, inbox, send us a message',
  },
  {
    name: 'papers',
    breaks: /\bpapers\b|\b(this|the|a|one|which|each|every|its) paper\b|\bdocuments? of account\b/i,
    say: 'documents, or certificate, receipt, invoice by name',
  },
  {
    name: 'cover',
    breaks:
      /\b(the|your|our|of|no|this|without|new|current|any|their|its|is|as|same|buy) cover\b(?! (letter|page|sheet))|\bcover (is|holds|ends|stays|begins|starts|waits|rests|must|can|for|of|on)\b|^Cover\b(?! letter)/,
    say: 'coverage, or you’re insured',
  },
  { name: 'telephone', breaks: /\btelephone/i, say: 'phone' },
  { name: 'at once', breaks: /\bat once\b|\bstraight away\b/i, say: 'right away; together' },
  { name: 'as soon as', breaks: /\bas soon as\b/i, say: 'when, once' },
  { name: 'once at the most', breaks: /\bat the most\b/i, say: 'you won’t be charged twice; at most' },
  {
    name: 'never say',
    breaks:
      /\b(invalid|o+ps|simply|just|kindly|unfortunately|hereby|guaranteed|we regret|the program(me)?|the system)\b|\btry again later\b/i,
    say: 'Say what happened and what to do.',
  },
  { name: 'please', breaks: /\bplease\b/i, say: 'Say what to do. Please is for a favor to us.' },
  { name: 'by hand', breaks: /\bby hand\b/i, say: 'manually, set by a rep' },
  { name: 'office', breaks: /\b(the|our) office\b|\bone of us\b/i, say: 'we, our team' },
  {
    name: 'second factor',
    breaks: /\bsecond factors?\b|\bapps? for codes\b|\blog(ged|s)? in\b/i,
    say: 'two-step sign-in, authenticator app, sign in',
  },
  { name: 'became of', breaks: /\bbec[ao]mes? of\b/i, say: 'what happened' },
  {
    name: 'take out',
    breaks:
      /\b(take|taken|takes|took) ((it|them|this|that|one|both|the \w+) )?(out|off)\b|\b(throw|threw|thrown|throws) away\b/i,
    say: 'remove, clear, discard',
  },
  { name: 'give up', breaks: /\b(give|gives|gave|given|giving) up\b/i, say: 'cancel, stop, withdraw' },
  { name: 'run out', breaks: /\b(run|runs|ran) out\b/i, say: 'expire, no longer works' },
  {
    name: 'spelling',
    breaks: /\b(licen[c]e|colour|favour|cheque|honour|organis|authoris|recognis|centre)\w*/i,
    say: 'American spelling',
  },
  { name: 'straight apostrophe', breaks: /[a-z]'[a-z]/i, say: 'the curly one: ’' },
  {
    name: 'written out',
    breaks:
      /\b(do|does|did|is|are|was|were|has|have|had|could|should|would|will|can) not\b(?! only\b)|\bcannot\b|\b(you|we|they) will\b|\b(you|we|they) are\b|\b(you|we|they) have (not|been|got|\w+ed)\b/i,
    say: 'don’t, isn’t, can’t, you’ll, we’ve: contractions on screens and in emails',
    holds: (file) => !isFormal(file),
  },
  {
    name: 'contraction',
    breaks: /\b\w+n[’']t\b|\b(you|we|they|it|that|there|who)[’'](ll|re|ve|s|d)\b/i,
    say: 'Written out: no contractions in certificates, endorsements, terms and invoices.',
    holds: isFormal,
  },
]

const MOST_WORDS = 20

/** Held by `longSentences`. */
export const LONG_SENTENCE = {
  name: 'long sentence',
  say: `Split it, or cut it: at most ${MOST_WORDS} words, one idea a sentence.`,
}

/** The rules that a text breaks where it stands. Names of holes are no words, alternatives in them are. */
export function brokenRules(file: string, text: string): WordRule[] {
  const words = withoutHoleNames(text)
  return WORD_RULES.filter(({ breaks, holds }) => (holds?.(file) ?? true) && breaks.test(words))
}

/** Sentences of a text that are longer than they may be. Of alternatives, each is read on its own. */
export function longSentences(text: string): string[] {
  return writtenOut(text).flatMap((written) =>
    withoutHoleNames(written)
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => sentence.split(/\s+/).length > MOST_WORDS),
  )
}

/** The text with the first alternative of each hole, with the second and so on. */
function writtenOut(text: string): string[] {
  const alternatives = [...text.matchAll(/\{((?:[^{}]|\{[^{}]*\})*\|(?:[^{}]|\{[^{}]*\})*)\}/g)]
  const most = Math.max(1, ...alternatives.map(([, inside = '']) => inside.split('|').length))
  return Array.from({ length: most }, (_none, at) =>
    alternatives.reduce((written, [hole, inside = '']) => {
      const choices = inside.split('|')
      return written.replace(hole, choices[Math.min(at, choices.length - 1)] ?? '')
    }, text),
  )
}

function withoutHoleNames(text: string): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (_hole, inside: string) => (/[ |]/.test(inside) ? inside : 'X'))
}
