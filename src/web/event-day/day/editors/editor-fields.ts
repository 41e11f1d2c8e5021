import type { DayLine, LineKind } from '#web/event-day/day/day-lines.ts'
import type { DayContest } from '#web/event-day/day/day-text.ts'

type Texts = Readonly<Record<string, string>>
type Known = Readonly<Record<string, unknown>>

export interface EditorField {
  name: string
  label: string
  as: 'text' | 'number' | 'phone' | 'lines' | 'choice'
  options?: readonly { value: string; label: string }[]
  unit?: string
  hint?: string
  isOptional?: true
}

/** How something is written down: what is asked, and what comes of it. */
export interface LineForm {
  fields: (contest: DayContest | undefined) => readonly EditorField[]
  /** The texts of what is written already, or known. */
  texts: (value: Known, line: DayLine) => Texts
  /** What is written down; the check of the contract says what is wrong with it. */
  value: (texts: Texts, before: Known) => unknown
  /** What the button says. */
  button: string
  takesPhoto?: true
}

const YES_NO = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

const MARKERS: EditorField = {
  name: 'markers',
  label: 'Markers',
  as: 'choice',
  options: [
    { value: 'men', label: 'Men’s' },
    { value: 'women', label: 'Women’s' },
  ],
}

export const LINE_FORMS: { readonly [K in Exclude<LineKind, 'point'>]: LineForm } = {
  players: {
    fields: () => [
      { name: 'players', label: 'Players', as: 'number' },
      { name: 'pros', label: 'Professionals among them', as: 'number', isOptional: true },
    ],
    texts: ({ players, pros }) => ({ players: textOf(players), pros: textOf(pros) }),
    value: ({ players, pros }) => ({ players: numberOf(players), ...(pros && { pros: numberOf(pros) }) }),
    button: 'Save the count',
  },
  tee: {
    fields: () => [MARKERS, { name: 'yards', label: 'Yards', as: 'number', unit: 'yd' }],
    texts: ({ yards, markers }) => ({ yards: textOf(yards), markers: textOf(markers) }),
    value: ({ yards, markers }) => ({ yards: numberOf(yards), markers }),
    button: 'Save the yardage',
    takesPhoto: true,
  },
  sign: {
    fields: () => [],
    texts: () => ({}),
    value: () => ({ stands: true }),
    button: 'The sign stands',
    takesPhoto: true,
  },
  starts: {
    fields: () => [],
    texts: () => ({}),
    value: () => ({ at: new Date().toISOString() }),
    button: 'The first shot is now',
  },
  named: {
    fields: () => [
      { name: 'name', label: 'Name', as: 'text' },
      { name: 'phone', label: 'Phone', as: 'phone', isOptional: true },
    ],
    texts: ({ name, phone }, { person }) => ({
      name: textOf(name ?? person?.name),
      phone: textOf(phone ?? person?.phone),
    }),
    value: ({ name, phone }) => ({ name, part: 'witness', phone: phone?.trim() || null, is_here: true }),
    button: 'This witness is here',
  },
  film: {
    fields: () => [
      { name: 'by', label: 'Who films', as: 'text' },
      { name: 'from', label: 'From where', as: 'text', isOptional: true },
    ],
    texts: ({ by, from }) => ({ by: textOf(by), from: textOf(from) }),
    value: ({ by, from }) => ({ by, ...(from?.trim() && { from }) }),
    button: 'Save who films',
  },
  measured: {
    fields: (contest) => {
      const putts = contest?.putt?.feet ?? [0]
      return putts.map((feet, at) => ({
        name: `feet_${at + 1}`,
        label: putts.length === 1 ? 'Feet' : `Feet of putt ${at + 1}`,
        as: 'number' as const,
        unit: 'ft',
        hint: `${feet} or more`,
      }))
    },
    texts: ({ feet }) =>
      Object.fromEntries(listOf(feet).map((one, at) => [`feet_${at + 1}`, textOf(one)] as const)),
    value: (texts) => ({ feet: Object.values(texts).map(numberOf) }),
    button: 'Save the distance',
    takesPhoto: true,
  },
  finalists: {
    fields: () => [{ name: 'names', label: 'Finalists', as: 'lines', hint: 'One name on each line' }],
    texts: ({ names }) => ({ names: listOf(names).join('\n') }),
    value: ({ names }) => ({ names: linesOfText(names), named_at: new Date().toISOString() }),
    button: 'Save the finalists',
  },
  sign_in: {
    fields: () => [{ name: 'names', label: 'Shooters', as: 'lines', hint: 'One name on each line' }],
    texts: ({ shooters }) => ({
      names: shootersOf(shooters)
        .map(({ name }) => name)
        .join('\n'),
    }),
    // Whoever stands there already keeps the time.
    value: ({ names }, { shooters }) => ({
      shooters: linesOfText(names).map(
        (name) =>
          shootersOf(shooters).find((one) => one.name === name) ?? { name, at: new Date().toISOString() },
      ),
    }),
    button: 'Save the sign-in',
  },
  order: {
    fields: () => [
      {
        name: 'shots',
        label: 'Shots in their order',
        as: 'lines',
        hint: 'One name on each line, for each shot',
      },
    ],
    texts: ({ shots }) => ({ shots: listOf(shots).join('\n') }),
    value: ({ shots }) => ({ shots: linesOfText(shots) }),
    button: 'Save the order',
  },
  dice: {
    fields: () => [
      { name: 'is_supplied', label: 'Rolled with our dice', as: 'choice', options: YES_NO },
      { name: 'is_together', label: 'Rolled together', as: 'choice', options: YES_NO },
      { name: 'letters', label: 'Letters face up', as: 'text', isOptional: true },
    ],
    texts: ({ is_supplied: isSupplied, is_together: isTogether, letters }) => ({
      is_supplied: yesNo(isSupplied),
      is_together: yesNo(isTogether),
      letters: textOf(letters),
    }),
    value: ({ is_supplied: isSupplied, is_together: isTogether, letters }) => ({
      ...(isSupplied && { is_supplied: isSupplied === 'Yes' }),
      ...(isTogether && { is_together: isTogether === 'Yes' }),
      ...(letters?.trim() && { letters: letters.trim() }),
    }),
    button: 'Save the roll',
    takesPhoto: true,
  },
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function yesNo(value: unknown): string {
  if (typeof value !== 'boolean') return ''
  return value ? 'Yes' : 'No'
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function shootersOf(value: unknown): readonly { name: string; at: string }[] {
  return listOf(value) as { name: string; at: string }[]
}

function linesOfText(text = ''): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** As people type it: `1,200` or `168 yd`. What is no number stays as it is, and is refused by its own message. */
function numberOf(text = ''): unknown {
  const digits = text.replaceAll(/[,\s]|yards?|yds?|feet|ft/gi, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : text
}
