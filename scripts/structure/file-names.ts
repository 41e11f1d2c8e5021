import path from 'node:path'

/** Words whose meaning a newcomer cannot guess from a file name, each with the standard one. */
export const UNCLEAR_WORDS: Readonly<Record<string, string>> = {
  anew: 'again, or a verb with re-',
  aside: 'options or response',
  buying: 'checkout or purchase',
  'by-way': 'payment-method',
  'ended-unseen': 'notify-outcome',
  judge: 'check or evaluate',
  'led-to': 'focus or navigate',
  means: 'payment-details',
  mend: 'fix or correct',
  mortal: 'crashing',
  paper: 'document',
  papers: 'documents',
  peculiar: 'special',
  plants: 'violations',
  reckoning: 'calculation',
  settled: 'derived, completed or flushed',
  standing: 'status',
  standings: 'statuses',
  told: 'notify or publish',
  trail: 'audit-log',
  'under-way': 'pending',
  untold: 'notified: name what is published',
  whatever: 'arbitrary',
  'what-forbids': 'blockers',
  'why-refused': 'rejection',
  words: 'text, labels or messages',
}

/** The files whose name has an unclear word, as `file: word`. */
export function unclearNames(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const name = `-${toKebabCase(path.posix.basename(file))}-`
    return Object.keys(UNCLEAR_WORDS)
      .filter((word) => name.includes(`-${word}-`))
      .map((word) => `${file}: ${word}`)
  })
}

/** `PaperPage.test.tsx` and `paper-page.ts` are both `paper-page`. */
function toKebabCase(name: string): string {
  return name
    .replace(/\..*$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
}
